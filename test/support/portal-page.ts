import type { Browser, Page } from 'playwright-core';
import { newId } from '@app/database';
import { openPage, type OpenPage } from './browser';
import type { Client } from './client';
import { makeDeck } from './deck';
import type { TestService } from './service';

export const PASSWORD = 'correct horse battery';

export interface DemoTeam {
  id: string;
  admin: string;
  /** E-mail of the admin of the company Acme Robotics. */
  founder: string;
  acme: string;
}

/** What a partner finds on Monday: a scored company and two bare ones, a question, a thesis, a view, a second member. */
export async function makeDemoTeam(service: TestService, operator: Client): Promise<DemoTeam> {
  const user = async (name: string): Promise<{ id: string; email: string }> =>
    (await operator.post('/portal/users', { email: `${newId()}@northwind.example`, name, password: PASSWORD })).body;
  const { body: team } = await operator.post('/portal/teams', { name: 'Northwind Ventures' });
  const [admin, member, founder] = [await user('Grace Hopper'), await user('Alan Turing'), await user('Ada Lovelace')];
  await operator.post('/portal/members', { team_id: team.id, user_id: admin.id, role: 'admin' });
  await operator.post('/portal/members', { team_id: team.id, user_id: member.id, role: 'member' });
  const make = async (path: string, json: object) => (await operator.post(path, json, { 'x-acting-user': admin.id })).body;
  await make('/portal/properties', { name: 'Where are you based?', type: 'select', options: ['Berlin', 'Paris'] });
  await make('/portal/theses', { name: 'Robots in Europe', criteria: { keywords: ['robots'], stages: ['Seed'] } });
  await make('/portal/views', { name: 'Best of Seed', filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] });
  const { key } = await make('/portal/keys', { name: 'CRM sync', portal: 'investor', scope: 'write' });
  const acme = await analysed(service.as(key), 'Acme Robotics');
  for (const name of ['Blue Harbor', 'Tern Analytics']) await service.as(key).post('/v1/companies', { name });
  await operator.post(`/portal/companies/${acme}/admins`, { user_id: founder.id });
  return { id: team.id, admin: admin.email, founder: founder.email, acme };
}

async function analysed(investor: Client, name: string): Promise<string> {
  const { body } = await investor.upload('/v1/decks', await makeDeck(), { company_name: name });
  const job = await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
  expect(job.body.status).toBe('completed');
  return body.company_id;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signedIn(
  browser: Browser,
  service: TestService,
  email: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<OpenPage> {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${service.baseUrl}/portal`);
  await signIn(opened.page, email);
  await opened.page.getByRole('banner').waitFor();
  return opened;
}

/** A page looks for what others did every three seconds; of one that is watched, `lookForNews` moves the clock on. */
export async function watch(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
}

export const lookForNews = (page: Page): Promise<void> => page.clock.runFor(3000);

/** By the page's own links. */
export async function go(page: Page, ...names: string[]): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const name of names) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    // On a phone the sections are behind it.
    if (!(await link.isVisible()) && (await menu.isVisible())) await menu.click();
    await link.click();
  }
}
