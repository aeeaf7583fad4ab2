/** A PDF written object by object: for what no library would write, broken and hostile files above all. */
export interface RawObject {
  /** Everything between `n 0 obj` and `endobj`, or a stream's dictionary without its length. */
  dictionary: string;
  stream?: Uint8Array;
}

export interface RawPdfOptions {
  /** Further entries of the trailer dictionary. */
  trailer?: string;
}

/** Objects get the numbers 1, 2, 3 …; the first is the catalogue. */
export function rawPdf(objects: readonly RawObject[], { trailer = '' }: RawPdfOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach(({ dictionary, stream }, index) => {
    offsets.push(length);
    const head = stream ? dictionary.replace(/>>\s*$/, ` /Length ${stream.length} >>`) : dictionary;
    write(Buffer.from(`${index + 1} 0 obj\n${head}\n`, 'latin1'));
    if (stream) write(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    write(Buffer.from('endobj\n'));
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  write(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function object(dictionary: string): RawObject {
  return { dictionary };
}

export function stream(content: string | Uint8Array, entries = ''): RawObject {
  return { dictionary: `<< ${entries} >>`, stream: typeof content === 'string' ? Buffer.from(content, 'latin1') : content };
}

/** One page with Helvetica as /F1 whose content stream is given; further objects start at number 6. */
export function rawPage(
  content: string,
  { mediaBox = '0 0 720 405', fontEntries = '', resources = '', more = [] as readonly RawObject[] } = {},
): Buffer {
  return rawPdf([
    object('<< /Type /Catalog /Pages 2 0 R >>'),
    object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object(`<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`),
    stream(content),
    object(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${fontEntries} >>`),
    ...more,
  ]);
}

/** A font's map from character codes to Unicode text, by which a file can make glyphs read as anything. */
export function toUnicode(map: Readonly<Record<string, string>>): RawObject {
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const lines = Object.entries(map).map(([code, text]) => `<${Buffer.from(code, 'latin1').toString('hex')}> <${hex(text)}>`);
  return stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar endcmap end end`,
  );
}
