import { isCutOffPdf } from './pdf-end';

const tail = (text: string): Buffer => Buffer.from(text, 'latin1');

it.each([
  ['its end marker', 'startxref\n1234\n%%EOF'],
  ['its end marker, and a little after it', `%%EOF\n${'x'.repeat(500)}`],
  ['blanks', ' \n\0'.repeat(300)],
  ['one byte over and over', 'a'.repeat(1024)],
])('a file whose last bytes are %s is whole', (_what, text) => {
  expect(isCutOffPdf(tail(text))).toBe(false);
});

it.each([
  ['an object', '12 0 obj\n<< /Length 400 >>\nstream\n'],
  ['text that is no PDF', ' fake pdf content'],
  ['an end marker cut short', 'startxref\n1234\n%%EO'],
])('a file whose last bytes are %s is cut off', (_what, text) => {
  expect(isCutOffPdf(tail(text))).toBe(true);
});
