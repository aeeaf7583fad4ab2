import { createHash } from 'node:crypto';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Small files of every type, made here: no real document is needed to tell one from another. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17), Buffer.from('IEND')]);
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(40, 7), Buffer.from('ffd9', 'hex')]);
export const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20, 1)]);
export const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.from('24000000', 'hex'), Buffer.from('WEBPVP8 '), Buffer.alloc(24)]);
/** For an import. */
export const COMPANIES = Buffer.from('name,website\nImported,https://imported.example\n');
export const CSV = Buffer.from('month;revenue;cost\n2026-01;100;80\n2026-02;120;85\n');

export function zip(parts: Record<string, string>, options: { stored?: boolean; comment?: string } = {}): Buffer {
  const files: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [name, [strToU8(content), { level: options.stored ? 0 : 6 }]]),
  );
  const plain = Buffer.from(zipSync(files));
  const comment = Buffer.from(options.comment ?? '');
  plain.writeUInt16LE(comment.length, plain.length - 2);
  return Buffer.concat([plain, comment]);
}

export function workbook(sheets: string[], parts: Record<string, string> = {}, options: { comment?: string } = {}): Buffer {
  const list = sheets.map(
    (name, index) => `<sheet name="${name.replaceAll('&', '&amp;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return zip(
    {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<?xml version="1.0"?><workbook><sheets>${list.join('')}</sheets></workbook>`,
      ...parts,
    },
    options,
  );
}

export const word = (parts: Record<string, string> = {}): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', ...parts });
export const slides = (): Buffer => zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' });

/** An OpenDocument file: its type stands first, uncompressed. */
export const openDocument = (type: string): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(`application/vnd.oasis.opendocument.${type}`), { level: 0 }],
      'content.xml': strToU8('<c/>'),
    }),
  );

/** An OLE compound file whose directory is spread over as many sectors as its streams need, not in sequence. */
export function compoundFile(streams: string[]): Buffer {
  const names = ['Root Entry', ...streams];
  const directories = Math.ceil(names.length / 4);
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  const sectors = [Buffer.alloc(512, 0xff)];
  const table = sectors[0] as Buffer;
  // The table is sector 0; directory sectors stand in reverse order behind it.
  const place = (index: number): number => directories - index;
  for (let index = 0; index < directories; index++) {
    const sector = Buffer.alloc(512);
    names.slice(index * 4, index * 4 + 4).forEach((name, entry) => {
      sector.write(name, entry * 128, 'utf16le');
      sector.writeUInt16LE(name.length * 2 + 2, entry * 128 + 64);
    });
    sectors[place(index)] = sector;
    table.writeUInt32LE(index + 1 < directories ? place(index + 1) : 0xfffffffe, place(index) * 4);
  }
  header.writeUInt32LE(place(0), 48);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, ...sectors]);
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
