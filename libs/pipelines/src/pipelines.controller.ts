import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal, Resource } from '@app/auth';
import type { Page } from '@app/database';
import { Fails, FromReplica, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { FunnelQuery, momentOf } from './dto/deal.request.dto';
import { FunnelDto } from './dto/deal.response.dto';
import { PipelineDto } from './dto/pipeline.response.dto';
import { FunnelsService, PipelineResource } from './funnels.service';
import { PipelinesService } from './pipelines.service';

@ApiTags('Investor')
@Controller('v1')
export class PipelinesController {
  constructor(
    private readonly pipelines: PipelinesService,
    private readonly funnels: FunnelsService,
  ) {}

  @Get('pipelines')
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listPipelines',
    summary: 'Pipelines that the caller may submit to',
    description: 'Whole, with `next_cursor` null, unless a `limit` asks for pages.',
  })
  @ReturnsPage(PipelineDto, 'The pipelines.')
  async list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<PipelineDto>> {
    const whole = query.limit === undefined && query.cursor === undefined;
    const page = whole
      ? { data: await this.pipelines.ofCaller(principal), next_cursor: null }
      : await this.pipelines.page(principal, pageRequest(query));
    return { data: page.data.map((pipeline) => PipelineDto.from(pipeline)), next_cursor: page.next_cursor };
  }

  @Get('pipelines/:id/funnel')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(PipelineResource, { id: 'not_found' })
  @ApiOperation({
    operationId: 'getFunnel',
    summary: 'How deals pass through a pipeline, stage by stage',
    description: 'Counted from the histories of its deals; `current` alone ignores the window. Archived companies are left out.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(200, FunnelDto, 'The stages in their order.')
  @Fails('not_found')
  async funnel(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Query() query: FunnelQuery): Promise<FunnelDto> {
    return this.funnels.funnel(principal, id, momentOf('since', query.since), momentOf('until', query.until));
  }
}
