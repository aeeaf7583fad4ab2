import type { Asked } from '../data/asked';

async function answered(response: Response, expected: number): Promise<Record<string, string>> {
  if (response.status !== expected) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

function formOf(deck: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(deck)], { type: 'application/pdf' }), 'deck.pdf');
  return form;
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

let companies = 0;

/** The ways into the intake. Each answers the submission's job, or the draft. */
export class Submissions {
  constructor(
    private readonly baseUrl: string,
    private readonly asked: Asked,
  ) {}

  async investorDeck(deck: Buffer): Promise<string> {
    const body = formOf(deck, { company_name: `Intake ${process.pid} ${++companies}` });
    const response = await fetch(`${this.baseUrl}/v1/decks`, { method: 'POST', headers: bearer(this.asked.key), body });
    return (await answered(response, 202)).job_id as string;
  }

  async formDeck(deck: Buffer): Promise<string> {
    const sign = await fetch(`${this.baseUrl}/v1/uploads/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form_id: this.asked.formId }),
    });
    const { token } = await answered(sign, 200);
    const body = formOf(deck, { company_name: `Intake ${process.pid} ${++companies}` });
    const response = await fetch(`${this.baseUrl}/v1/uploads/decks`, { method: 'POST', headers: bearer(token as string), body });
    return (await answered(response, 202)).job_id as string;
  }

  async founderDraft(deck: Buffer): Promise<string> {
    const key = this.asked.founderKeys[++companies % this.asked.founderKeys.length] as string;
    const response = await fetch(`${this.baseUrl}/v1/me/deck/drafts`, { method: 'POST', headers: bearer(key), body: formOf(deck) });
    return (await answered(response, 202)).draft_id as string;
  }
}
