import { deflateSync } from 'node:zlib';
import { object, rawPdf } from '../../../libs/deck-analysis/src/testing/raw-pdf';

const PAGES = 100;
const TIMES = 1_000_000;
const ENTRIES = 1000;

/**
 * Thirty kilobytes on which a reader would work for minutes: a hundred pages that set a thousand things a million times each. The first of
 * them takes the five seconds that a page may have, and no memory that would end it sooner.
 */
export function poison(name: string): Buffer {
  bytes ??= build();
  return Buffer.concat([bytes, Buffer.from(`\n% ${name}\n%%EOF\n`)]);
}

/** What they have in common, made once. */
let bytes: Buffer | undefined;

function build(): Buffer {
  const content = deflateSync(Buffer.from('/G gs '.repeat(TIMES)), { level: 9 });
  const kids = Array.from({ length: PAGES }, (_, at) => `${5 + at} 0 R`).join(' ');
  const page = object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 4 0 R /Resources << /ExtGState << /G 3 0 R >> >> >>');
  return rawPdf([
    object('<< /Type /Catalog /Pages 2 0 R >>'),
    object(`<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`),
    object(`<< /Type /ExtGState ${Array.from({ length: ENTRIES }, (_, at) => `/K${at} 0`).join(' ')} >>`),
    { dictionary: '<< /Filter /FlateDecode >>', stream: content },
    ...Array.from({ length: PAGES }, () => page),
  ]);
}
