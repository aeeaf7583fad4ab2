import { Injectable } from '@nestjs/common';
import { type InvestorScope, pathResource } from '@app/auth';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import type { FunnelDto } from './dto/deal.response.dto';
import { PipelineStagesRepository } from './pipeline-stages.repository';
import { PipelinesRepository } from './pipelines.repository';

/** How deals pass through a pipeline: counted from their histories at the moment of the question. */
@Injectable()
export class FunnelsService {
  constructor(
    private readonly stages: PipelineStagesRepository,
    private readonly pipelines: PipelinesRepository,
  ) {}

  /**
   * @param since inclusive; null: from the beginning
   * @param until exclusive; null: to now
   * @throws ApiError not_found where the caller does not see the pipeline
   */
  async funnel(scope: InvestorScope, pipelineId: string, since: Date | null, until: Date | null): Promise<FunnelDto> {
    await this.assertVisible(scope, pipelineId);
    const rows = await this.stages.funnel(pipelineId, since, until);
    return {
      pipeline_id: pipelineId.toLowerCase(),
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      stages: rows.map(({ id, name, kind, median_milliseconds: median, current, entered, left_to_next, left_to_passed }) => ({
        stage: { id, name, kind },
        current,
        entered,
        left_to_next,
        left_to_passed,
        median_seconds: median === null ? null : median / 1000,
      })),
    };
  }

  /** @throws ApiError not_found */
  async assertVisible(scope: InvestorScope, pipelineId: string): Promise<void> {
    if (!isUuid(pipelineId) || !(await this.pipelines.sees(scope, pipelineId))) throw new ApiError('not_found');
  }
}

/** 404 `not_found` for pipelines that are unknown, of another team or out of sight. */
export const PipelineResource = pathResource(FunnelsService, (funnels, principal: InvestorScope, { id = '' }) =>
  funnels.assertVisible(principal, id),
);
