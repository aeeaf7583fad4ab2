import { Injectable } from '@nestjs/common';
import { DeckAnalyser } from '@app/deck-intake';
import { Storage, StorageNotFoundError } from '@app/storage';
import { unzipSync } from 'fflate';
import { type HeldFile, HeldFilesRepository } from './held-files.repository';
import type { Traces } from './person-eraser.repository';
import { tellingNames } from './needles';

const BATCH = 50;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Of what an office file unfolds to. */
const MAX_UNZIPPED_BYTES = 128 * 1024 * 1024;

/** Finds the files that hold a person: by their kept text, and where there is none by opening them. */
@Injectable()
export class SubjectFiles {
  constructor(
    private readonly heldFiles: HeldFilesRepository,
    private readonly storage: Storage,
    private readonly analyser: DeckAnalyser,
  ) {}

  /** Within the current transaction. */
  async of(traces: Traces, signal: AbortSignal): Promise<HeldFile[]> {
    const found = await this.heldFiles.filesByText(traces);
    const known = new Set(found.map(({ id }) => id));
    for (let after: string | null = null, more = true; more;) {
      const files: HeldFile[] = await this.heldFiles.filesWithoutText(traces.teamId, after, BATCH);
      for (const file of files) {
        signal.throwIfAborted();
        if (!known.has(file.id) && (await this.holds(file, traces, signal))) found.push(file);
      }
      after = files.at(-1)?.id ?? null;
      more = files.length === BATCH;
    }
    return found;
  }

  private async holds(file: HeldFile, { email, names, companyIds }: Traces, signal: AbortSignal): Promise<boolean> {
    const needles = [email, ...(companyIds.includes(file.company_id) ? tellingNames(names) : [])].map((each) => each.toLowerCase());
    const bytes = await this.load(file.storage_key);
    if (!bytes) return false;
    const texts = file.mime_type === 'application/pdf' ? await this.analyser.textOf(file.storage_key, signal) : textsOf(bytes);
    return [bytes.toString('latin1'), ...texts].some((text) => {
      const lower = text.toLowerCase();
      return needles.some((needle) => lower.includes(needle));
    });
  }

  /** Null where storage has lost it, or it is larger than any upload may be. */
  private async load(key: string): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of await this.storage.read(key)) {
        size += (chunk as Buffer).length;
        if (size > MAX_FILE_BYTES) return null;
        chunks.push(chunk as Buffer);
      }
    } catch (error) {
      if (error instanceof StorageNotFoundError) return null;
      throw error;
    }
    return Buffer.concat(chunks, size);
  }
}

/** What can be read of a file that is no PDF: as UTF-8, as UTF-16, and the parts of an office file, with and without their tags. */
function textsOf(bytes: Buffer): string[] {
  const plain = [bytes.toString('utf8'), bytes.toString('utf16le')];
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return plain;
  try {
    let size = 0;
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => /\.(xml|rels|txt)$/i.test(name) && (size += originalSize) < MAX_UNZIPPED_BYTES,
    });
    return Object.values(parts).flatMap((part) => {
      const text = Buffer.from(part).toString('utf8');
      return [text, text.replace(/<[^<>]*>/g, '')];
    });
  } catch {
    return plain;
  }
}
