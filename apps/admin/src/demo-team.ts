import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { CompanySubmission, PipelineDto, Pipelines } from '@app/pipelines';
import { Administration, Catalogue, KeyScreen } from '@app/portal';
import { Properties, PropertyAnswers, PropertyDto } from '@app/properties';
import { Teams } from '@app/teams';
import { Db } from '@app/database';

export interface DemoTeam {
  investor_key: string;
  investor_read_key: string;
  founder_key: string;
  founder_read_key: string;
  company_id: string;
  form_id: string;
  pipelines: PipelineDto[];
  properties: PropertyDto[];
  portal: { email: string; password: string };
}

/** Everything here is done, and audited, as the command line; for somebody where one is named. */
function commandLine(fields: Partial<PortalPrincipal> = {}): PortalPrincipal {
  return { kind: 'portal', actor: 'command_line', userId: null, teamId: null, role: null, pipelineIds: null, companyId: null, ...fields };
}

const EMAIL = 'partner@demo.example';

/** The demo team of contract section 7, on an empty database; null on any other. */
export async function makeDemoTeam(services: INestApplicationContext): Promise<DemoTeam | null> {
  const get = <T>(type: new (...args: never[]) => T): T => services.get(type, { strict: false });
  const [administration, catalogue, keys, db] = [get(Administration), get(Catalogue), get(KeyScreen), get(Db)];
  return db.tx(async () => {
    await db.lock('demo');
    if (!(await get(Teams).isEmpty())) return null;
    const team = await administration.createTeam(commandLine(), 'Demo Ventures');
    const password = randomBytes(12).toString('base64url');
    const partner = await administration.createUser(commandLine(), { email: EMAIL, name: 'Demo Partner', password });
    await administration.addMember(commandLine(), { teamId: team.id, userId: partner.id, role: 'admin', pipelineIds: null });
    const admin = commandLine({ userId: partner.id, teamId: team.id, role: 'admin' });
    const catalogued = await fillCatalogue(catalogue, admin, team.defaultPipelineId);
    const companyId = await makeCompany(services, team.id, team.defaultPipelineId, catalogued.questions);
    const founder = await administration.createUser(commandLine(), { email: 'founder@demo.example', name: 'Demo Founder', password });
    await administration.addCompanyAdmin(commandLine(), companyId, founder.id);
    const companyAdmin = commandLine({ userId: founder.id, teamId: null, companyId });
    const issue = async (actor: PortalPrincipal, portal: 'investor' | 'founder', scope: 'read' | 'write'): Promise<string> =>
      (await keys.create(actor, { name: `Demo ${portal} (${scope})`, portal, scope })).key;
    const scope = { teamId: team.id, pipelineIds: null };
    return {
      investor_key: await issue(admin, 'investor', 'write'),
      investor_read_key: await issue(admin, 'investor', 'read'),
      founder_key: await issue(companyAdmin, 'founder', 'write'),
      founder_read_key: await issue(companyAdmin, 'founder', 'read'),
      company_id: companyId,
      form_id: catalogued.formId,
      pipelines: (await get(Pipelines).ofCaller(scope)).map((pipeline) => PipelineDto.from(pipeline)),
      properties: (await get(Properties).ofTeam(team.id)).map((property) => PropertyDto.from(property)),
      portal: { email: EMAIL, password },
    };
  });
}

/** A second pipeline, a property of each type, a form that asks three of them, a thesis and a view. */
async function fillCatalogue(catalogue: Catalogue, admin: PortalPrincipal, defaultPipelineId: string): Promise<{ formId: string; questions: string[] }> {
  const awards = await catalogue.createPipeline(admin, { name: 'Climate awards' });
  const motto = await catalogue.createProperty(admin, { name: 'What would you do with the prize?', type: 'text' });
  const city = await catalogue.createProperty(admin, { name: 'Where are you based?', type: 'select', options: ['Berlin', 'Lisbon', 'Paris', 'Elsewhere'] });
  const sectors = await catalogue.createProperty(admin, { name: 'Which sectors fit?', type: 'multi_select', options: ['Climate', 'Health', 'Software', 'Hardware'] });
  const reference = await catalogue.createProperty(admin, { name: 'Application id', type: 'reference', validationPattern: 'APP-[0-9]{1,8}' });
  const form = await catalogue.createForm(admin, {
    name: 'Apply to Demo Ventures',
    pipelineIds: [defaultPipelineId, awards.id],
    questions: [{ property_id: city.id, required: false }, { property_id: sectors.id, required: false }, { property_id: motto.id, required: false }],
    referencePropertyId: reference.id,
  });
  await catalogue.createThesis(admin, {
    name: 'Early climate and energy in Europe',
    description: 'Pre-seed to Series A companies that cut emissions, with a team that can sell.',
    criteria: { industries: ['climate', 'energy'], stages: ['Pre-Seed', 'Seed', 'Series A'], keywords: ['carbon', 'renewable'], geographies: ['Europe'] },
  });
  await catalogue.createView(admin, {
    name: 'Best scores first', filters: [], sort: { field: 'cri_score', direction: 'desc' },
  });
  return { formId: form.id, questions: [motto.id] };
}

async function makeCompany(services: INestApplicationContext, teamId: string, pipelineId: string, questions: string[]): Promise<string> {
  const answers = services.get(PropertyAnswers, { strict: false });
  const { company } = await services.get(CompanySubmission, { strict: false }).findOrCreate({
    teamId,
    source: 'investor',
    name: 'Northlight Energy',
    website: 'https://northlight.example',
    industry: 'climate',
    stage: 'Seed',
    founderName: 'Demo Founder',
    founderEmail: 'founder@demo.example',
    pipelineIds: [pipelineId],
    answers: await answers.prepare(teamId, new Map(questions.map((id) => [id, 'Install a hundred heat stores.']))),
  });
  return company.id;
}
