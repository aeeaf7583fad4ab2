import { cleanText, isRightToLeft, raiseDigits } from './characters';

describe('cleanText', () => {
  it.each([
    ['ﬁnance', 'finance'],
    ['ＡＢＣ１２', 'ABC12'],
    ['e\u0301tude', 'étude'],
    ['market¹²', 'market¹²'],
    ['Acme™ and Beta℠', 'Acme™ and Beta℠'],
    ['CO₂', 'CO2'],
    ['a\u00a0b\u2009c\u3000d', 'a b c d'],
    ['line\tbreak\nhere', 'line break here'],
    ['\uf0b7 point', '• point'],
    ['\ue905icon', 'icon'],
  ])('turns %j into %j', (raw, text) => {
    expect(cleanText(raw)).toEqual({ text, suspicious: false });
  });

  it.each(['\u00ad', '\u200b', '\u200d', '\ufeff', '\ufe0f', '\ufffd'])('drops %j without a word', (character) => {
    expect(cleanText(`so${character}ft`)).toEqual({ text: 'soft', suspicious: false });
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0090', '\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069', '\u{e0041}'])(
    'drops %j and says so',
    (character) => {
      expect(cleanText(`so${character}ft`)).toEqual({ text: 'soft', suspicious: true });
    },
  );
});

describe('raiseDigits', () => {
  it('raises figures and leaves letters', () => expect(raiseDigits('12th')).toBe('¹²th'));
});

describe('isRightToLeft', () => {
  it.each([
    ['שלום', true],
    ['سلام', true],
    ['Acme 12', false],
    ['日本', false],
  ])('%s: %s', (text, expected) => expect(isRightToLeft(text)).toBe(expected));
});
