import { setTimeout as sleep } from 'node:timers/promises';
import { hostilePdfs, type HostilePdf } from '../libs/deck-analysis/src/testing/hostile-pdfs';
import { encrypted, PdfDeckBuilder } from '../libs/deck-analysis/src/testing/pdf-deck-builder';
import { object, rawPage, rawPdf } from '../libs/deck-analysis/src/testing/raw-pdf';
import { makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(240_000);

type Outcome = HostilePdf['outcomes'][number] | 'refused';

interface HostileUpload {
  name: string;
  bytes: Buffer;
  outcomes: readonly Outcome[];
}

const CATALOG = object('<< /Type /Catalog /Pages 2 0 R >>');

function pageTree(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const page = object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] >>');
  return rawPdf([CATALOG, object(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`), ...Array.from({ length: pages }, () => page)]);
}

/** A PDF that opens a page of the web and runs a script, which a reader must not. */
function withScript(): Buffer {
  const page = rawPage('BT /F1 24 Tf 72 300 Td (Hello) Tj ET').toString('latin1');
  return Buffer.from(
    page.replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:1"\\)) >>'),
    'latin1',
  );
}

async function uploads(): Promise<HostileUpload[]> {
  const deck = await (await PdfDeckBuilder.create()).addPage().text('Secret plans', { x: 60, y: 60 }).build();
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 251));
  return [
    ...hostilePdfs().map((file) => ({ ...file, outcomes: [...file.outcomes, 'refused' as const] })),
    { name: 'under a password', bytes: await encrypted(deck, { user: 'open sesame', owner: 'o' }), outcomes: ['encrypted_pdf'] },
    { name: '50,000 pages', bytes: pageTree(50_000), outcomes: ['too_many_pages'] },
    { name: 'no page', bytes: pageTree(0), outcomes: ['unreadable_pdf'] },
    {
      name: 'noise between a header and an end',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), noise, Buffer.from('\n%%EOF')]),
      outcomes: ['unreadable_pdf'],
    },
    { name: 'a script that runs when it opens', bytes: withScript(), outcomes: ['read'] },
  ];
}

describe('hostile files, uploaded', () => {
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    service = await TestService.start({ worker: true, env: { ANALYSIS_PROCESSES: '2' } });
    team = await service.seed.team();
  });

  afterAll(() => service.stop());

  async function outcomeOf({ name, bytes }: HostileUpload): Promise<Outcome> {
    const investor = service.as(team.key);
    const { status, body } = await investor.upload('/v1/decks', bytes, { company_name: name });
    if (status === 400) return 'refused';
    expect([name, status]).toEqual([name, 202]);
    for (;;) {
      const job = await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
      if (job.body.status === 'completed') return 'read';
      if (job.body.status === 'failed') return job.body.error.code;
    }
  }

  it('each end as their kind does, while a founder’s drafts go on', async () => {
    const { body } = await service.as(team.key).post('/v1/companies', { name: 'Patient Founders' });
    const founder = service.as(await service.seed.founderKey(team.id, body.id));
    let drafting = true;
    const drafts: string[] = [];
    const founders = (async () => {
      for (let at = 0; drafting; at += 1) {
        const draft = await founder.upload('/v1/me/deck/drafts', await makeDeck([[`Draft ${at}`, 'Robots that pick every order']]));
        const { body: shown } = await founder.get(`/v1/me/deck/drafts/${draft.body.draft_id}`, { prefer: 'wait=30' });
        drafts.push(shown.status ?? JSON.stringify([draft.status, draft.body, shown]));
        await sleep(200);
      }
    })();
    const files = await uploads();
    const ended = await Promise.all(files.map(async (file) => [file.name, await outcomeOf(file)] as const));
    drafting = false;
    await founders;

    const unexpected = ended.filter(([name, outcome]) => !files.find((file) => file.name === name)?.outcomes.includes(outcome));
    expect(unexpected).toEqual([]);
    expect(drafts.length).toBeGreaterThan(3);
    expect(new Set(drafts)).toEqual(new Set(['scored']));
  });
});
