import { ApiError } from '@app/errors';
import { COMPOUND_FILE, compoundStreams } from './compound-file';
import type { FileProbe } from './file-probe';
import { claimFits, endingOf, FILE_TYPES, type FileType, type FileTypeName } from './file-types';
import { isCutOffPdf } from './pdf-end';
import { decodeText, textType } from './text-content';
import { zipEntries, zipText, type ZipEntry } from './zip-directory';

export interface RecognisedFile {
  type: FileType;
  /** Names of a workbook's sheets, as far as they are easily read. */
  sheets: string[];
  /** First line of a table. */
  header: string | null;
}

export interface ClaimedFile extends FileProbe {
  fileName: string;
  /** The type in the part's header. */
  claimedType: string;
}

type Finding = { name: FileTypeName; sheets?: string[]; header?: string };

const latin = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);
const damaged = (issue: string): ApiError => ApiError.of('invalid_file', 'file', issue);

/**
 * Tells a file's type by its content; the header may only agree. HTML, SVG, scripts, programs, archives, plain text and
 * anything unknown are refused.
 * @throws ApiError unsupported_file_type, invalid_file
 */
export async function recogniseFile(file: ClaimedFile): Promise<RecognisedFile> {
  if (file.sizeBytes === 0) throw damaged('is empty');
  const found = image(file) ?? pdf(file) ?? (await office(file)) ?? text(file);
  if (!found) {
    throw ApiError.of('unsupported_file_type', 'file', 'must be a PDF, an office document, an image (PNG, JPEG, GIF, WebP) or CSV');
  }
  const type = FILE_TYPES[found.name];
  if (!claimFits(file.claimedType, type.family)) {
    throw ApiError.of('unsupported_file_type', 'file', `is ${type.mimeType}, but was sent as another type`);
  }
  return { type, sheets: found.sheets ?? [], header: found.header ?? null };
}

function image({ head }: FileProbe): Finding | null {
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n' && latin(head, 12, 16) === 'IHDR') return { name: 'png' };
  if (latin(head, 0, 3) === '\xff\xd8\xff') return { name: 'jpeg' };
  if (/^GIF8[79]a$/.test(latin(head, 0, 6))) return { name: 'gif' };
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return { name: 'webp' };
  return null;
}

function pdf({ head, tail }: FileProbe): Finding | null {
  if (latin(head, 0, 5) !== '%PDF-') return null;
  if (isCutOffPdf(tail)) throw damaged('is cut off: a PDF ends with %%EOF');
  return { name: 'pdf' };
}

async function office(file: ClaimedFile): Promise<Finding | null> {
  if (latin(file.head, 0, 5) === '{\\rtf') return { name: 'rtf' };
  if (file.head.subarray(0, 8).equals(COMPOUND_FILE)) return compound(await compoundStreams(file), file.fileName);
  if (latin(file.head, 0, 4) !== 'PK\x03\x04') return null;
  const entries = await zipEntries(file);
  if (!entries) throw damaged('is cut off: it has no directory');
  return openDocument(file) ?? (await officeOpenXml(file, entries));
}

function compound(streams: string[], fileName: string): Finding | null {
  const has = (...names: string[]): boolean => names.some((name) => streams.includes(name));
  if (has('WordDocument')) return { name: 'doc' };
  if (has('Workbook', 'Book')) return { name: 'xls' };
  if (has('PowerPoint Document')) return { name: 'ppt' };
  const ending = endingOf(fileName);
  // With a password set, which kind of document it is cannot be seen.
  return has('EncryptedPackage') && (ending === 'docx' || ending === 'xlsx' || ending === 'pptx') ? { name: ending } : null;
}

/** The first entry is `mimetype`, stored, and holds nothing but the type. */
function openDocument({ head }: FileProbe): Finding | null {
  if (latin(head, 30, 38) !== 'mimetype') return null;
  const start = 38 + head.readUInt16LE(28);
  const mimeType = latin(head, start, start + Math.min(head.readUInt32LE(18), 100));
  for (const name of ['odt', 'ods', 'odp', 'odg'] as const) {
    if (mimeType === FILE_TYPES[name].mimeType) return { name };
  }
  return null;
}

async function officeOpenXml(file: FileProbe, entries: ZipEntry[]): Promise<Finding | null> {
  const has = (start: string): boolean => entries.some(({ name }) => name.startsWith(start));
  if (!has('[Content_Types].xml')) return null;
  const macros = entries.some(({ name }) => name.endsWith('vbaProject.bin'));
  if (has('word/')) return { name: macros ? 'docm' : 'docx' };
  if (has('ppt/')) return { name: macros ? 'pptm' : 'pptx' };
  if (!has('xl/')) return null;
  if (has('xl/workbook.bin')) return { name: 'xlsb' };
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml');
  return { name: macros ? 'xlsm' : 'xlsx', sheets: workbook ? sheetNames(await zipText(file, workbook)) : [] };
}

function sheetNames(workbook: string): string[] {
  const sheets = [...workbook.matchAll(/<(?:\w{1,20}:)?sheet\s([^<>]{0,700})/g)].slice(0, 100);
  return sheets.flatMap(([, attributes = '']) => {
    const name = /\bname="([^"]{1,200})"/.exec(attributes)?.[1];
    return name === undefined ? [] : [name.replaceAll('&amp;', '&')];
  });
}

function text({ head, tail, fileName, claimedType }: ClaimedFile): Finding | null {
  const start = decodeText(head);
  // UTF-16 tells itself by a mark at the start, so its end is judged by the start alone.
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  if (start === null || (!isUtf16 && decodeText(tail) === null)) return null;
  const name = textType(start, endingOf(fileName), claimedType);
  return name ? { name, header: start.split(/[\r\n]/, 1)[0]?.slice(0, 1000) } : null;
}
