import type { FileProbe } from './file-probe';

const END_OF_CHAIN = 0xfffffffa;
const ENTRY_BYTES = 128;
/** A directory this long names every stream of an office file; a chain that loops ends here too. */
const MAX_DIRECTORY_SECTORS = 64;

export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Names of the streams of an OLE compound file (the container of .doc, .xls and .ppt, of encrypted OOXML, and also of installers
 * and mails, which is why the container alone says nothing).
 */
export async function compoundStreams(file: FileProbe): Promise<string[]> {
  if (file.head.length < 512) return [];
  const shift = file.head.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const sectorBytes = 2 ** shift;
  const names: string[] = [];
  let sector = file.head.readUInt32LE(48);
  for (let count = 0; count < MAX_DIRECTORY_SECTORS && sector < END_OF_CHAIN; count++) {
    const bytes = await readSector(file, sector, sectorBytes);
    if (bytes.length < sectorBytes) break;
    names.push(...entryNames(bytes));
    sector = await nextSector(file, sector, sectorBytes);
  }
  return names;
}

function readSector(file: FileProbe, sector: number, sectorBytes: number): Promise<Buffer> {
  const start = (sector + 1) * sectorBytes;
  return start < file.sizeBytes ? file.read(start, sectorBytes) : Promise.resolve(Buffer.alloc(0));
}

/** Follows the allocation table as far as the header itself lists its sectors: 109 of them, some 7 MB of file. */
async function nextSector(file: FileProbe, sector: number, sectorBytes: number): Promise<number> {
  const perSector = sectorBytes / 4;
  const index = Math.floor(sector / perSector);
  if (index >= 109) return END_OF_CHAIN;
  const table = await readSector(file, file.head.readUInt32LE(76 + index * 4), sectorBytes);
  const at = (sector % perSector) * 4;
  return at + 4 <= table.length ? table.readUInt32LE(at) : END_OF_CHAIN;
}

function entryNames(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const bytes = directory.readUInt16LE(at + 64);
    if (bytes >= 4 && bytes <= 64) names.push(directory.toString('utf16le', at, at + bytes - 2));
  }
  return names;
}
