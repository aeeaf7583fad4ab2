import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { isUuid } from '@app/database';
import { Storage } from '@app/storage';
import type { Erasure } from './erasures.repository';

const PREFIX = 'erasures/';
const MAX_BYTES = 4096;

/**
 * A copy of the record of erasures beside the files, which a restored database does not take back in time. Holds keyed hashes and ids of companies.
 */
@Injectable()
export class ErasureLog {
  constructor(private readonly storage: Storage) {}

  async add(id: string, erasure: Erasure): Promise<void> {
    const key = `${PREFIX}${id}`;
    if (!(await this.storage.exists(key)))
      await this.storage.put(key, Readable.from([Buffer.from(JSON.stringify(erasure))]), { maxBytes: MAX_BYTES });
  }

  async *all(): AsyncGenerator<Erasure> {
    // Everything up to now; a store's clock may go a little ahead.
    for await (const { key } of this.storage.list(PREFIX, new Date(Date.now() + 3_600_000))) {
      const { team_id, kind, subject } = JSON.parse((await buffer(await this.storage.read(key))).toString()) as Erasure;
      if (isUuid(team_id) && (kind === 'person' || kind === 'company') && typeof subject === 'string') yield { team_id, kind, subject };
    }
  }
}
