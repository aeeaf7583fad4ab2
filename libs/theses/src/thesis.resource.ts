import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal, PathResource } from '@app/auth';
import { ThesesService } from './theses.service';

/** 404 `thesis_not_found` for theses that are unknown or another team's. */
@Injectable()
export class ThesisResource implements PathResource {
  constructor(private readonly theses: ThesesService) {}

  async check(principal: unknown, params: Record<string, string>): Promise<void> {
    await this.theses.get((principal as InvestorPrincipal).teamId, params.id ?? '');
  }
}
