import { randomBytes } from 'node:crypto';

const BOUNDARY = '------------------------deal-flow-bench';
const DECK_BYTES = 2_000_000;
const NUMBER_DIGITS = 16;

function formOf(): { body: Buffer; numberAt: number[] } {
  const number = '0'.repeat(NUMBER_DIGITS);
  const name = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="company_name"\r\n\r\nUpload ${number}\r\n`;
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="deck.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 ${number}\n`;
  const end = `\n%%EOF\n\r\n--${BOUNDARY}--\r\n`;
  const body = Buffer.concat([Buffer.from(name + file), randomBytes(DECK_BYTES), Buffer.from(end)]);
  const first = name.indexOf(number);
  return { body, numberAt: [first, name.length + file.indexOf(number)] };
}

const { body, numberAt } = formOf();
let last = Date.now() * 1000;

/** A form with a deck that nobody has sent before, under a new company's name. The buffer is the same one every time. */
export function deckForm(): { contentType: string; body: Buffer } {
  const number = String(++last).padStart(NUMBER_DIGITS, '0');
  for (const at of numberAt) body.write(number, at, 'latin1');
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body };
}
