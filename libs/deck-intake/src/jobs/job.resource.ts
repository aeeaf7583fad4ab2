import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal, PathResource } from '@app/auth';
import { JobReader } from './job-reader';

/** 404 `job_not_found` for jobs that are unknown, of another team or of a pipeline out of sight. */
@Injectable()
export class JobResource implements PathResource {
  constructor(private readonly reader: JobReader) {}

  async check(principal: unknown, params: Record<string, string>): Promise<void> {
    await this.reader.row(principal as InvestorPrincipal, params.id ?? '');
  }
}
