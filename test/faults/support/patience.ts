import { setTimeout as sleep } from 'node:timers/promises';
import { makeDeck } from '../../support/deck';
import { Machine } from './machine';
import { FORM_ID, type Site } from './site';

export interface Answers {
  given: number;
  byStatus: Record<number, number>;
  slowestSeconds: number;
  /** The route that the slowest answer came from. */
  slowest: string;
  /** The longest that the service itself kept anybody waiting: without what a bare server's callers waited, too. */
  slowestOwn: number;
}

async function deckOf(name: string, fields: Record<string, string> = { company_name: name }): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(
    'file',
    new Blob([new Uint8Array(await makeDeck([[name], ['The problem', 'It is slow.']], name))], { type: 'application/pdf' }),
    'deck.pdf',
  );
  return form;
}

/** Each kind of request that the service answers, as somebody without any patience sends it. */
async function requests(site: Site, round: number, uploadToken: string): Promise<(() => Promise<Response>)[]> {
  const headers = { authorization: `Bearer ${site.team.key}` };
  const [deck, application, draft] = [
    await deckOf(`Impatient ${round}`),
    await deckOf(`Applicant ${round}`),
    await deckOf(`Draft ${round}`, {}),
  ];
  const json = { ...headers, 'content-type': 'application/json' };
  return [
    () => fetch(`${site.url}/v1/health`),
    () => fetch(`${site.url}/ready`),
    () => fetch(`${site.url}/v1/companies`, { headers }),
    () => fetch(`${site.url}/v1/companies/${crypto.randomUUID()}`, { headers }),
    () => fetch(`${site.url}/v1/companies`, { method: 'POST', headers: json, body: JSON.stringify({ name: `By hand ${round}` }) }),
    () => fetch(`${site.url}/v1/decks`, { method: 'POST', headers, body: deck }),
    () => fetch(`${site.url}/v1/uploads/sign`, { method: 'POST', headers: json, body: JSON.stringify({ form_id: FORM_ID }) }),
    () => fetch(`${site.url}/v1/uploads/decks`, { method: 'POST', headers: { authorization: `Bearer ${uploadToken}` }, body: application }),
    () => fetch(`${site.url}/v1/me/deck/drafts`, { method: 'POST', headers: { authorization: `Bearer ${site.founderKey}` }, body: draft }),
  ];
}

/** A token for the site's form, taken before there is trouble. */
export async function takeUploadToken(site: Site): Promise<string> {
  return (await site.client.post('/v1/uploads/sign', { form_id: FORM_ID })).body.token;
}

/** Sends every kind of request again and again for so long. Whatever is not right with the service must be said in the envelope. */
export async function askFor(seconds: number, site: Site, uploadToken: string): Promise<Answers> {
  const answers: Answers = { given: 0, byStatus: {}, slowestSeconds: 0, slowest: '', slowestOwn: 0 };
  const rounds: Promise<unknown>[] = [];
  const machine = await Machine.start();
  const ask = async (send: () => Promise<Response>): Promise<void> => {
    const { answer, seconds, own } = await machine.time(async () => {
      const response = await send();
      return { response, body: (await response.json()) as { error?: { code: string; request_id: string }; failing?: string[] } };
    });
    const {
      response: { status, url },
      body,
    } = answer;
    if (seconds > answers.slowestSeconds) Object.assign(answers, { slowestSeconds: seconds, slowest: new URL(url).pathname });
    answers.slowestOwn = Math.max(answers.slowestOwn, own);
    answers.given += 1;
    answers.byStatus[status] = (answers.byStatus[status] ?? 0) + 1;
    if (status === 500) expect(body.error).toMatchObject({ code: 'internal_error', request_id: expect.any(String) });
    if (status === 503) expect(body.failing).not.toEqual([]);
  };
  try {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(500)) {
      rounds.push(...(await requests(site, rounds.length, uploadToken)).map(ask));
    }
    await Promise.all(rounds);
  } finally {
    await machine.stop();
  }
  return answers;
}
