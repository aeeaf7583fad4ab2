import { Injectable } from '@nestjs/common';
import { SearchFillRepository } from './search-fill.repository';

const BATCH = 500;
/** In milliseconds, of a worker that does other things as well. */
const TURN_MS = 1_000;
/** Once all have been seen: processes of the release before the search add nothing that its triggers miss. */
const REST_MS = 24 * 3_600_000;

/** Makes searchable what a database held when it learnt to search: a second of work at a time, from the beginning after a restart. */
@Injectable()
export class SearchFill {
  private position: string | null = null;
  private restingUntil = 0;

  constructor(private readonly repository: SearchFillRepository) {}

  async turn(): Promise<void> {
    const until = Date.now() + TURN_MS;
    while (Date.now() >= this.restingUntil && Date.now() < until) {
      this.position = await this.repository.fill(this.position, BATCH);
      if (this.position === null) this.restingUntil = Date.now() + REST_MS;
    }
  }
}
