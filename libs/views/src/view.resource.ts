import { Injectable } from '@nestjs/common';
import type { PathResource, InvestorScope } from '@app/auth';
import { ViewsService } from './views.service';

/** 404 `view_not_found` for views that are unknown, another team's, or of a pipeline out of sight. */
@Injectable()
export class ViewResource implements PathResource {
  constructor(private readonly views: ViewsService) {}

  async check(principal: unknown, params: Record<string, string>): Promise<void> {
    await this.views.get(principal as InvestorScope, params.id ?? '');
  }
}
