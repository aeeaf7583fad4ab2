import { deflateSync } from 'node:zlib';
import { object, rawPdf } from '../../../libs/deck-analysis/src/testing/raw-pdf';

const PAGES = 100;

/** Fifty kilobytes on which a reader would work for minutes: a hundred pages of thirty million characters each. */
export function poison(name: string): Buffer {
  bytes ??= build();
  return Buffer.concat([bytes, Buffer.from(`\n% ${name}\n%%EOF\n`)]);
}

/** What they have in common, made once: to pack thirty megabytes takes a third of a second of a processor that the service is to have. */
let bytes: Buffer | undefined;

function build(): Buffer {
  const line = `(${'A'.repeat(30_000)}) Tj 0 -1 Td\n`;
  const content = deflateSync(Buffer.from(`BT /F1 8 Tf 10 390 Td\n${line.repeat(1000)}ET`), { level: 9 });
  const kids = Array.from({ length: PAGES }, (_, at) => `${5 + at} 0 R`).join(' ');
  const page = object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>');
  return rawPdf([
    object('<< /Type /Catalog /Pages 2 0 R >>'),
    object(`<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`),
    object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    { dictionary: '<< /Filter /FlateDecode >>', stream: content },
    ...Array.from({ length: PAGES }, () => page),
  ]);
}
