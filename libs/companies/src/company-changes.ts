import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { CompanyChangesRepository } from './company-changes.repository';

/** Told by whoever changes a company, in the transaction of the change; scores, matches and comparisons follow in the background. */
@Injectable()
export class CompanyChanges {
  private follow: () => void = () => undefined;

  constructor(
    private readonly db: Db,
    private readonly repository: CompanyChangesRepository,
  ) {}

  async changed(companyId: string): Promise<void> {
    await this.repository.note(companyId);
    this.followSoon();
  }

  /** After a statement that noted its change by itself (`noteChangeOf`). */
  followSoon(): void {
    this.db.afterCommit(() => this.follow());
  }

  /** `follow` is called after each commit with a change. A process without it leaves its notes to the worker's sweeper. */
  followedBy(follow: () => void): void {
    this.follow = follow;
  }
}
