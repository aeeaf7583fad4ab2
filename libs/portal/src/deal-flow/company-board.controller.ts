import { Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type InvestorPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { ChangeCompanyRequest, CompaniesService, CompanyArchiveService, CompanyChangesService, type CompanyDto } from '@app/companies';
import { Body } from '@app/http';
import { asWriter, withoutReferences } from './as-investor';
import { DealFlowCompanyResource } from './deal-flow.controller';

/** What a person does with a company of their team: what a key of theirs may, by the same services. */
@ApiExcludeController()
@Controller('portal/board/companies')
export class CompanyBoardController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly changing: CompanyChangesService,
    private readonly archiving: CompanyArchiveService,
  ) {}

  @Patch(':id')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  change(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ChangeCompanyRequest,
  ): Promise<CompanyDto> {
    return this.done(principal, id, (writer) => this.changing.change(writer, id, body, actor));
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  archive(@CurrentPrincipal() principal: PortalPrincipal, @CurrentActor() actor: Actor, @Param('id') id: string): Promise<CompanyDto> {
    return this.done(principal, id, (writer) => this.archiving.archive(writer, id, actor));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  restore(@CurrentPrincipal() principal: PortalPrincipal, @CurrentActor() actor: Actor, @Param('id') id: string): Promise<CompanyDto> {
    return this.done(principal, id, (writer) => this.archiving.restore(writer, id, actor));
  }

  /** @returns the company as it is afterwards */
  private async done(principal: PortalPrincipal, id: string, work: (writer: InvestorPrincipal) => Promise<void>): Promise<CompanyDto> {
    const writer = asWriter(principal);
    await work(writer);
    return withoutReferences(await this.companies.get(writer, id));
  }
}
