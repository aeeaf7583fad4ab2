import { randomBytes } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { actorOf, type InvestorPrincipal, type PortalPrincipal } from '@app/auth';
import { CompaniesModule, CompanySubmissionService, type CreateCompanyRequest } from '@app/companies';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { DealsService, PipelineDto, PipelinesModule, PipelinesService } from '@app/pipelines';
import { AdministrationService, ApiKeysPortalService, PortalPrincipals, principalFor } from '@app/accounts';
import { PortalModule, TeamSettingsService } from '@app/portal';
import { PropertiesModule, PropertiesService, PropertyDto } from '@app/properties';
import { TeamsService } from '@app/teams';
import { DEMO_COMPANY, DEMO_DEALS, DEMO_FORM, DEMO_PROPERTIES, DEMO_THESIS, DEMO_VIEW } from './demo-content';

/** Contract, section 7, without what only the start knows (addresses, operator token). */
export interface Demo {
  investor_key: string;
  investor_read_key: string;
  founder_key: string;
  founder_read_key: string;
  company_id: string;
  form_id: string;
  /** As `GET /v1/pipelines` and `GET /v1/properties` answer them. */
  pipelines: PipelineDto[];
  properties: PropertyDto[];
  portal: { email: string; password: string; founder_email: string };
}

const INVESTOR_EMAIL = 'investor@demo.example.com';
const PARTNER_EMAIL = 'partner@demo.example.com';
const FOUNDER_EMAIL = 'founder@demo.example.com';

/** A team to try the service with: everything in it exists once, made by the services that the portal uses. */
@Injectable()
export class DemoTeam {
  constructor(
    private readonly config: AppConfig,
    private readonly db: Db,
    private readonly teams: TeamsService,
    private readonly administration: AdministrationService,
    private readonly settings: TeamSettingsService,
    private readonly keys: ApiKeysPortalService,
    private readonly principals: PortalPrincipals,
    private readonly companies: CompanySubmissionService,
    private readonly deals: DealsService,
    private readonly pipelines: PipelinesService,
    private readonly properties: PropertiesService,
  ) {}

  /** All or nothing. @throws Error on a database that has a team, and where real data lives */
  make(): Promise<Demo> {
    if (this.config.environment === 'live') throw new Error('the demo team is never made in the live environment');
    return this.db.tx(async () => {
      await this.db.lock('demo team');
      if (!(await this.teams.isEmpty())) throw new Error('the database is not empty');
      return this.fill();
    });
  }

  private async fill(): Promise<Demo> {
    const password = randomBytes(12).toString('base64url');
    const operator = principalFor('command_line', null);
    const team = await this.administration.createTeam(operator, 'Demo Ventures');
    const admin = await this.makeAdmin(operator, team.id, password);
    const awards = await this.settings.createPipeline(admin, { name: 'Awards 2026' });
    const { formId, answers } = await this.makeQuestions(admin, [team.defaultPipelineId, awards.id]);
    await this.settings.createThesis(admin, DEMO_THESIS);
    await this.settings.createView(admin, DEMO_VIEW);
    await this.makeDeals(admin, await this.makePartner(operator, team.id));
    // Last, so that it is the first of every list.
    const companyId = await this.makeCompany(admin, { ...DEMO_COMPANY, properties: answers });
    const founder = await this.makeFounder(operator, companyId, password);
    return {
      ...(await this.makeKeys(admin, founder)),
      company_id: companyId,
      form_id: formId,
      pipelines: await this.listPipelines(team.id),
      properties: (await this.properties.ofTeam(team.id)).map((property) => PropertyDto.from(property)),
      portal: { email: INVESTOR_EMAIL, password, founder_email: FOUNDER_EMAIL },
    };
  }

  /** The default first. */
  private async listPipelines(teamId: string): Promise<PipelineDto[]> {
    const pipelines = await this.pipelines.ofCaller({ teamId, pipelineIds: null });
    return pipelines.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).map((pipeline) => PipelineDto.from(pipeline));
  }

  /** A question of each type, the form that asks them, and the answers of the demo company. */
  private async makeQuestions(admin: PortalPrincipal, pipelineIds: string[]): Promise<{ formId: string; answers: Record<string, string> }> {
    const ids: string[] = [];
    for (const property of DEMO_PROPERTIES) ids.push((await this.settings.createProperty(admin, property)).id);
    const [text, select, multiSelect, reference] = ids as [string, string, string, string];
    const form = await this.settings.createForm(admin, {
      ...DEMO_FORM,
      pipelineIds,
      questions: [text, select, multiSelect].map((id) => ({ property_id: id, required: false })),
      referencePropertyId: reference,
    });
    return { formId: form.id, answers: { [text]: 'Robots that sort waste.', [select]: 'Climate', [reference]: 'APP-0001' } };
  }

  private async makeAdmin(operator: PortalPrincipal, teamId: string, password: string): Promise<PortalPrincipal> {
    const user = await this.administration.createUser(operator, { email: INVESTOR_EMAIL, name: 'Ingrid Investor', password });
    await this.administration.addMember(operator, { teamId, userId: user.id, role: 'admin', pipelineIds: null });
    return principalFor('command_line', await this.principals.person(user.id));
  }

  private async makeFounder(operator: PortalPrincipal, companyId: string, password: string): Promise<PortalPrincipal> {
    const user = await this.administration.createUser(operator, { email: FOUNDER_EMAIL, name: 'Felix Founder', password });
    await this.administration.addCompanyAdmin(operator, companyId, user.id);
    return principalFor('command_line', await this.principals.person(user.id));
  }

  /** Somebody to own deals; nobody signs in as her. */
  private async makePartner(operator: PortalPrincipal, teamId: string): Promise<string> {
    const { id } = await this.administration.createUser(operator, { email: PARTNER_EMAIL, name: 'Paula Partner' });
    await this.administration.addMember(operator, { teamId, userId: id, role: 'member', pipelineIds: null });
    return id;
  }

  private makeCompany(admin: PortalPrincipal, company: CreateCompanyRequest): Promise<string> {
    const { userId, teamId } = admin as PortalPrincipal & { userId: string; teamId: string };
    const principal: InvestorPrincipal = { kind: 'investor', keyId: '', userId, teamId, role: 'admin', pipelineIds: null, canWrite: true };
    return this.companies.enter(principal, company, actorOf(admin));
  }

  /** Deals in every kind of stage, with owners and reasons. */
  private async makeDeals(admin: PortalPrincipal, partnerId: string): Promise<void> {
    const { userId, teamId } = admin as PortalPrincipal & { userId: string; teamId: string };
    const [scope, actor] = [{ teamId, pipelineIds: null }, actorOf(admin)];
    const stages = (await this.pipelines.ofCaller(scope)).find(({ isDefault }) => isDefault)?.stages ?? [];
    for (const { company, stage, owner, reasons, note } of DEMO_DEALS) {
      const companyId = await this.makeCompany(admin, company);
      const { data } = await this.deals.list(scope, { companyId }, { limit: 1 });
      const [dealId, stageId] = [data[0]?.id, stages.find(({ name }) => name === stage)?.id];
      if (dealId === undefined || stageId === undefined) throw new Error(`the demo team has no stage ${stage}`);
      await this.deals.move(scope, actor, dealId, { stageId, reasons: reasons ?? [], note: note ?? null });
      if (owner !== null) await this.deals.give(scope, actor, dealId, owner === 'partner' ? partnerId : userId);
    }
  }

  private async makeKeys(admin: PortalPrincipal, founder: PortalPrincipal): Promise<Pick<Demo, KeyName>> {
    const make = async (actor: PortalPrincipal, portal: 'investor' | 'founder', scope: 'read' | 'write'): Promise<string> =>
      (await this.keys.create(actor, { name: `Demo (${scope})`, portal, scope })).key;
    return {
      investor_key: await make(admin, 'investor', 'write'),
      investor_read_key: await make(admin, 'investor', 'read'),
      founder_key: await make(founder, 'founder', 'write'),
      founder_read_key: await make(founder, 'founder', 'read'),
    };
  }
}

type KeyName = 'investor_key' | 'investor_read_key' | 'founder_key' | 'founder_read_key';

@Module({ imports: [CompaniesModule, PipelinesModule, PortalModule, PropertiesModule], providers: [DemoTeam] })
export class DemoModule {}
