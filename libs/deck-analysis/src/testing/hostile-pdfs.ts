import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { ReadFailureCode } from '../pages';
import { object, rawPage, rawPdf, stream } from './raw-pdf';
import type { RawObject } from './raw-pdf';

export interface HostilePdf {
  name: string;
  bytes: Buffer;
  /** How reading may end: with one of these codes, or `read`. */
  outcomes: readonly (ReadFailureCode | 'read')[];
}

const CATALOG = object('<< /Type /Catalog /Pages 2 0 R >>');
const FONT = object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');

/** Files built to hang, crash or bloat a parser; none is larger than half a megabyte. */
export function hostilePdfs(): HostilePdf[] {
  return [
    { name: 'empty', bytes: Buffer.alloc(0), outcomes: ['unreadable_pdf'] },
    { name: 'header only', bytes: Buffer.from('%PDF-1.7\n'), outcomes: ['unreadable_pdf'] },
    { name: 'HTML', bytes: Buffer.from('<!doctype html><title>Deck</title><p>%PDF-1.7</p>'), outcomes: ['unreadable_pdf'] },
    { name: 'ZIP', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4000, 7)]), outcomes: ['unreadable_pdf'] },
    { name: 'truncated', bytes: truncated(), outcomes: ['unreadable_pdf', 'read'] },
    { name: 'flate bomb in a flate bomb', bytes: nestedBomb(), outcomes: ['analysis_failed', 'read'] },
    { name: 'forms within forms, 10^9 times', bytes: formLaughs(), outcomes: ['analysis_failed', 'read'] },
    { name: 'form that draws itself', bytes: selfForm(), outcomes: ['analysis_failed', 'read'] },
    { name: 'page tree that contains itself', bytes: pageLoop(), outcomes: ['unreadable_pdf'] },
    { name: 'page tree of 10^9 shared pages', bytes: pageLaughs(), outcomes: ['unreadable_pdf', 'too_many_pages', 'analysis_failed'] },
    { name: 'page count that lies', bytes: countLie(), outcomes: ['read', 'too_many_pages', 'unreadable_pdf'] },
    { name: 'cross-reference table that is its own predecessor', bytes: prevLoop(), outcomes: ['read', 'unreadable_pdf'] },
    {
      name: 'page a billion points wide',
      bytes: rawPage('BT /F1 24 Tf 72 300 Td (Wide) Tj ET', { mediaBox: '0 0 1e9 1e9' }),
      outcomes: ['read', 'analysis_failed'],
    },
    { name: 'array 200,000 levels deep', bytes: deepArray(), outcomes: ['read', 'analysis_failed', 'unreadable_pdf'] },
    { name: 'image of 30,000 × 30,000 pixels', bytes: hugeImage(), outcomes: ['read', 'analysis_failed'] },
    { name: '30 million characters on a page', bytes: textBomb(), outcomes: ['read', 'analysis_failed'] },
  ];
}

function truncated(): Buffer {
  const whole = rawPage('BT /F1 24 Tf 72 300 Td (Half a deck) Tj ET');
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** 600 MB of blanks: one compressed megabyte that ends at a byte's edge, repeated, and all of that compressed again. */
function nestedBomb(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const inner = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 600 }, () => megabyte), Buffer.from([3, 0, 0, 0, 0, 1])]);
  const content = { dictionary: '<< /Filter [/FlateDecode /FlateDecode] >>', stream: deflateSync(inner, { level: 9 }) };
  return rawPdf([
    CATALOG,
    object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 4 0 R >>'),
    content,
  ]);
}

/** Each of nine forms draws the next ten times. */
function formLaughs(): Buffer {
  const first = 5;
  const forms = Array.from({ length: 9 }, (_, level): RawObject => {
    const last = level === 8;
    const content = last ? 'BT /F1 12 Tf 10 10 Td (ha) Tj ET' : '/X Do '.repeat(10);
    const resources = last ? '/Font << /F1 4 0 R >>' : `/XObject << /X ${first + level + 1} 0 R >>`;
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 720 405] /Resources << ${resources} >>`);
  });
  const page = object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents ${first + 9} 0 R /Resources << /XObject << /X ${first} 0 R >> >> >>`,
  );
  return rawPdf([CATALOG, object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'), page, FONT, ...forms, stream('/X Do '.repeat(10))]);
}

function selfForm(): Buffer {
  const form = stream('/X Do /X Do', '/Type /XObject /Subtype /Form /BBox [0 0 720 405] /Resources << /XObject << /X 6 0 R >> >>');
  return rawPage('/X Do', { resources: '/XObject << /X 6 0 R >>', more: [form] });
}

function pageLoop(): Buffer {
  return rawPdf([CATALOG, object('<< /Type /Pages /Kids [2 0 R] /Count 1 >>')]);
}

function pageLaughs(): Buffer {
  const level = (kid: number): RawObject => object(`<< /Type /Pages /Kids [${`${kid} 0 R `.repeat(10)}] /Count 1000000000 >>`);
  const nodes = Array.from({ length: 9 }, (_, index) => level(index + 3));
  return rawPdf([CATALOG, ...nodes, object('<< /Type /Page /MediaBox [0 0 720 405] >>')]);
}

function countLie(): Buffer {
  return rawPdf([
    CATALOG,
    object('<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>'),
    object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] >>'),
  ]);
}

function prevLoop(): Buffer {
  const start = rawPage('').indexOf('xref\n');
  return Buffer.from(rawPage('').toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1');
}

function deepArray(): Buffer {
  return rawPage('', { more: [object(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)], fontEntries: '/Widths 6 0 R' });
}

function hugeImage(): Buffer {
  const data = deflateSync(Buffer.alloc(30_000 * 1000), { level: 9 });
  const image = {
    dictionary:
      '<< /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>',
    stream: data,
  };
  return rawPage('q 720 0 0 405 0 0 cm /I Do Q', { resources: '/XObject << /I 6 0 R >>', more: [image] });
}

function textBomb(): Buffer {
  const line = `(${'A'.repeat(30_000)}) Tj 0 -1 Td\n`;
  const content = deflateSync(Buffer.from(`BT /F1 8 Tf 10 390 Td\n${line.repeat(1000)}ET`), { level: 9 });
  return rawPdf([
    CATALOG,
    object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>'),
    FONT,
    { dictionary: '<< /Filter /FlateDecode >>', stream: content },
  ]);
}
