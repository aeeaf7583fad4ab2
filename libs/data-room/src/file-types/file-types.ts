/** Families by what clients call them: a header that names another family is a lie. */
export type FileFamily = 'pdf' | 'office' | 'image' | 'text';

export interface FileType {
  mimeType: string;
  family: FileFamily;
  /** The first is given to a file whose own ending does not fit. */
  endings: readonly [string, ...string[]];
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const type = (family: FileFamily, mimeType: string, ...endings: [string, ...string[]]): FileType => ({
  family,
  mimeType,
  endings,
});

/** Every type that a data room takes. */
export const FILE_TYPES = {
  pdf: type('pdf', 'application/pdf', 'pdf'),
  docx: type('office', `${OOXML}.wordprocessingml.document`, 'docx', 'dotx'),
  xlsx: type('office', `${OOXML}.spreadsheetml.sheet`, 'xlsx', 'xltx'),
  pptx: type('office', `${OOXML}.presentationml.presentation`, 'pptx', 'ppsx', 'potx'),
  docm: type('office', 'application/vnd.ms-word.document.macroenabled.12', 'docm', 'dotm'),
  xlsm: type('office', 'application/vnd.ms-excel.sheet.macroenabled.12', 'xlsm', 'xltm'),
  xlsb: type('office', 'application/vnd.ms-excel.sheet.binary.macroenabled.12', 'xlsb'),
  pptm: type('office', 'application/vnd.ms-powerpoint.presentation.macroenabled.12', 'pptm', 'ppsm', 'potm'),
  doc: type('office', 'application/msword', 'doc', 'dot'),
  xls: type('office', 'application/vnd.ms-excel', 'xls', 'xlt'),
  ppt: type('office', 'application/vnd.ms-powerpoint', 'ppt', 'pps', 'pot'),
  odt: type('office', 'application/vnd.oasis.opendocument.text', 'odt', 'ott'),
  ods: type('office', 'application/vnd.oasis.opendocument.spreadsheet', 'ods', 'ots'),
  odp: type('office', 'application/vnd.oasis.opendocument.presentation', 'odp', 'otp'),
  odg: type('office', 'application/vnd.oasis.opendocument.graphics', 'odg'),
  rtf: type('office', 'application/rtf', 'rtf'),
  png: type('image', 'image/png', 'png'),
  jpeg: type('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe'),
  gif: type('image', 'image/gif', 'gif'),
  webp: type('image', 'image/webp', 'webp'),
  csv: type('text', 'text/csv', 'csv'),
  tsv: type('text', 'text/tab-separated-values', 'tsv', 'tab'),
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof FILE_TYPES;

/** For the description. */
export const MIME_TYPES: string[] = Object.values(FILE_TYPES).map(({ mimeType }) => mimeType);

/** A client that names no type, or the one for "some file", has said nothing false. */
const NEUTRAL = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download', 'application/force-download']);

const CLAIMS: Record<FileFamily, RegExp> = {
  pdf: /^application\/(?:x-)?pdf$/,
  office:
    /^application\/(?:vnd\.(?:ms-|openxmlformats-officedocument|oasis\.opendocument)|ms-?(?:word|excel|powerpoint)|x-?(?:msword|excel|msexcel|mspowerpoint|ole-storage|cfb|zip-compressed)|zip$|rtf$)|^text\/rtf$/,
  image: /^image\/(?:x-)?(?:png|jpe?g|pjpeg|gif|webp)$/,
  // Windows with Excel installed calls a .csv application/vnd.ms-excel.
  text: /^text\/(?:plain|csv|x-csv|comma-separated-values|tab-separated-values|markdown|x-log)$|^application\/(?:csv|x-csv|vnd\.ms-excel)$/,
};

/** True unless the header names a type that the content is not. */
export function claimFits(claimedType: string, family: FileFamily): boolean {
  const claimed = claimedType.split(';')[0]?.trim().toLowerCase() ?? '';
  return NEUTRAL.has(claimed) || CLAIMS[family].test(claimed);
}

export function endingOf(fileName: string): string | null {
  return /\.([a-z][a-z0-9]{0,7})$/i.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/**
 * The name a download is offered under: one whose ending says something else than the content gets the right one added, so that
 * a table called `setup.bat` is saved as `setup.bat.csv`. At most 255 characters.
 */
export function fittingName(fileName: string, { endings }: FileType): string {
  const ending = endingOf(fileName);
  if (ending && (endings as readonly string[]).includes(ending)) return fileName;
  return `${[...fileName].slice(0, 250 - endings[0].length).join('')}.${endings[0]}`;
}
