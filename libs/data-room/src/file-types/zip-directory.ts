import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileProbe } from './file-probe';

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** The end record is followed by a comment of at most 64 KiB. */
const MAX_END = 22 + 65_535;
/** Office files have some hundred entries; the directory of a bomb may claim millions. */
const MAX_DIRECTORY = 1024 * 1024;
const MAX_PART = 256 * 1024;

export interface ZipEntry {
  name: string;
  method: number;
  compressedBytes: number;
  offset: number;
}

/** Names in a ZIP's central directory, or null where the file has none: it is cut off or no ZIP at all. */
export async function zipEntries(file: FileProbe): Promise<ZipEntry[] | null> {
  const end = await endRecord(file);
  if (!end) return null;
  const size = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (start + size > file.sizeBytes) return null;
  const directory = await file.read(start, Math.min(size, MAX_DIRECTORY));
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    const extras = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extras;
  }
  return entries.length > 0 ? entries : null;
}

/** The text of one small entry; '' for one that is damaged, encrypted or too large. Nothing is inflated past 256 KiB. */
export async function zipText(file: FileProbe, entry: ZipEntry): Promise<string> {
  if (entry.compressedBytes > MAX_PART) return '';
  const local = await file.read(entry.offset, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL_ENTRY) return '';
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const content = await file.read(start, entry.compressedBytes);
  if (entry.method === 0) return content.toString('utf8');
  if (entry.method !== 8) return '';
  return inflate(content, { maxOutputLength: MAX_PART }).then(
    (text) => text.toString('utf8'),
    () => '',
  );
}

async function endRecord(file: FileProbe): Promise<Buffer | null> {
  const near = lastRecord(file.tail);
  if (near) return near;
  const length = Math.min(MAX_END, file.sizeBytes);
  return lastRecord(await file.read(file.sizeBytes - length, length));
}

function lastRecord(bytes: Buffer): Buffer | null {
  for (let at = bytes.length - 22; at >= 0; at--) {
    if (bytes[at] === 0x50 && bytes.readUInt32LE(at) === END_OF_DIRECTORY) return bytes.subarray(at, at + 22);
  }
  return null;
}
