import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import { CompanyResource } from '@app/companies';
import { Fails, Returns } from '@app/http';
import { ScoresDto } from './dto/scores.response.dto';
import { ScoresReader } from './store/scores.reader';

@ApiTags('Investor')
@Controller('v1/companies/:id/scores')
export class ScoresController {
  constructor(private readonly scores: ScoresReader) {}

  @Get()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'getCompanyScores',
    summary: 'CRI with evidence, and thesis matches',
    description: "The same shape as the founder's own scores; zero where the company was never scored.",
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(200, ScoresDto, 'The scores of the current deck.')
  @Fails('company_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<ScoresDto> {
    return this.scores.forInvestor(principal, id);
  }
}
