import { parseAnswers } from './property-answers.service';

describe('a map of answers', () => {
  it.each([
    ['nothing', undefined, []],
    ['an empty form field', ' ', []],
    ['an empty map', {}, []],
    [
      'a map',
      { a: 'x', B: ['y'] },
      [
        ['a', 'x'],
        ['b', ['y']],
      ],
    ],
    ['JSON text', '{"a":"x"}', [['a', 'x']]],
    [
      'special keys',
      JSON.parse('{"__proto__":"x","constructor":"y","hasOwnProperty":"z"}'),
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['hasownproperty', 'z'],
      ],
    ],
    ['special keys in JSON text', '{"__proto__":{"a":1}}', [['__proto__', { a: 1 }]]],
  ])('reads %s', (_name, raw, entries) => expect([...parseAnswers(raw)]).toEqual(entries));

  it.each([
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['broken JSON', '{"a":'],
    ['JSON of a list', '[]'],
    ['JSON of null', 'null'],
    ['JSON of a string', '"a"'],
    ['U+0000 within JSON text', '{"a":"\\u0000"}'],
    ['half a surrogate pair within JSON text', '{"a":"\\ud800"}'],
    ['one property twice in two spellings', { a: 'x', A: 'y' }],
  ])('refuses %s', (_name, raw) => expect(() => parseAnswers(raw)).toThrow(expect.objectContaining({ code: 'invalid_request' })));
});
