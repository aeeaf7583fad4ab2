import { ThesesService } from '@app/theses';
import { ACME_DECK, makeDeck } from './deck';
import { COMPANIES, CSV } from './files';
import { eventually } from './receiver';
import type { TestService } from './service';
import { formOf } from './forms';

/** Files that samples send, by the names they have there. */
export async function sampleFiles(): Promise<Record<string, Buffer>> {
  return {
    'deck.pdf': await makeDeck(),
    'companies.csv': Buffer.from('Company,Website\nImported,https://imported.example\n'),
    'revenue.csv': CSV,
  };
}

/** Who calls: what samples call each thing → its value, the key as `DEAL_FLOW_KEY`. */
export interface Surroundings {
  investor: Record<string, string>;
  founder: Record<string, string>;
}

/** A team with one of everything that an operation may be asked about. @param service with a worker, and WEBHOOK_ALLOW_PRIVATE */
export async function sampleSurroundings(service: TestService): Promise<Surroundings> {
  const team = await service.seed.team();
  const investor = service.as(team.key);
  const must = async (asked: ReturnType<typeof investor.get>): Promise<any> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const create = (path: string, body: object = {}): Promise<any> => must(investor.post(path, body));
  const company = (fields: object): Promise<any> => create('/v1/companies', fields);
  const submitted = await must(investor.upload('/v1/decks', await makeDeck(), { company_name: 'Sampled' }));
  await investor.get(`/v1/jobs/${submitted.job_id}`, { prefer: 'wait=30' });
  // A job that may be tried again is one that has failed.
  const broken = await must(investor.upload('/v1/decks', Buffer.from('%PDF-1.7\n%%EOF\n'), { company_name: 'Unread' }));
  const failed = await must(investor.get(`/v1/jobs/${broken.job_id}`, { prefer: 'wait=30' }));
  if (failed.status !== 'failed') throw new Error(`the job is ${failed.status}`);
  const id = submitted.company_id as string;
  const first = async (path: string): Promise<any> => (await must(investor.get(path))).data[0];
  // Of one address, each made by a key that does not see the other.
  const elsewhere = await service.seed.pipeline(team.id, 'Elsewhere');
  const narrow = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [elsewhere.id])));
  await company({ name: 'Twin', website: 'https://twin.example' });
  await must(narrow.post('/v1/companies', { name: 'Twin', website: 'https://twin.example', pipeline_ids: [elsewhere.id] }));
  const duplicate = await eventually(() => first('/v1/duplicates'));
  const gone = await company({ name: 'Gone' });
  const kept = await company({ name: 'Kept' });
  const other = await company({ name: 'Other' });
  const merge = await create(`/v1/companies/${kept.id}/merges`, { from_company_id: gone.id });
  const endpoint = await create('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks', types: ['company.created'] });
  await create(`/v1/webhook-endpoints/${endpoint.id}/ping`);
  const delivery = await eventually(() => first(`/v1/webhook-endpoints/${endpoint.id}/deliveries`));
  const form = await formOf(service, team);
  const thesis = await service.api.get(ThesesService, { strict: false }).create(team.id, { name: 'Robots', criteria: {} });
  const view = await create('/v1/views', { name: 'All', filters: [], sort: { field: 'name', direction: 'asc' } });
  const started = await must(
    investor.upload(
      '/v1/imports',
      COMPANIES,
      { mapping: '{"name":"name","website":"website"}' },
      { fileName: 'companies.csv', type: 'text/csv' },
    ),
  );
  const founded = await company({ name: 'Founded' });
  const founderKey = await service.seed.founderKey(team.id, founded.id);
  const founder = service.as(founderKey);
  const draftOf = async (deck: Buffer): Promise<string> => {
    const { draft_id } = await must(founder.upload('/v1/me/deck/drafts', deck));
    await founder.get(`/v1/me/deck/drafts/${draft_id}`, { prefer: 'wait=30' });
    return draft_id as string;
  };
  await must(founder.post(`/v1/me/deck/drafts/${await draftOf(await makeDeck())}/publish`));
  const own = async (path: string): Promise<any> => (await must(founder.get(path))).data[0];
  const score = (await first(`/v1/companies/${id}/scores/history`)).id as string;
  const ownScore = (await own('/v1/me/scores/history')).id as string;
  const { token } = await must(service.as().post('/v1/uploads/sign', { form_id: form.id }));
  return {
    investor: {
      DEAL_FLOW_KEY: team.key,
      COMPANY_ID: id,
      FROM_COMPANY_ID: other.id,
      DOCUMENT_ID: (await first(`/v1/companies/${id}/documents`)).id,
      JOB_ID: submitted.job_id,
      FAILED_JOB_ID: broken.job_id,
      DEAL_ID: (await first(`/v1/deals?company_id=${id}`)).id,
      PIPELINE_ID: team.pipeline.id,
      STAGE_ID: team.pipeline.stages[1]?.id ?? '',
      DUPLICATE_ID: duplicate.id,
      MERGE_ID: merge.id,
      THESIS_ID: thesis.id,
      VIEW_ID: view.id,
      IMPORT_ID: started.import_id,
      SCORE_ID: score,
      FROM_ID: score,
      TO_ID: score,
      EVENT_ID: (await first('/v1/events')).id,
      WEBHOOK_ENDPOINT_ID: endpoint.id,
      DELIVERY_ID: delivery.id,
      HOOK_URL: 'http://127.0.0.1:9/other-hooks',
      FORM_ID: form.id,
      UPLOAD_TOKEN: token,
    },
    founder: {
      DEAL_FLOW_KEY: founderKey,
      DOCUMENT_ID: (await own('/v1/me/documents')).id,
      DRAFT_ID: await draftOf(await makeDeck(ACME_DECK.slice(1), 'Another deck')),
      EVENT_ID: (await own('/v1/me/events')).id,
      FROM_ID: ownScore,
      TO_ID: ownScore,
    },
  };
}
