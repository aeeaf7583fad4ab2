import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { newId } from '@app/database';
import {} from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { makeDeck } from './support/deck';
import { type DemoTeam, go, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: decks that come in, those that fail, and files that are none.

describeWith('chromium', 'decks in the portal', () => {
  let demo: DemoPortal;
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-intake-'));
    demo = await DemoPortal.start();
    ({ browser, service, team } = demo);
  });

  afterAll(async () => {
    await demo?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('names every deck’s company, however many companies the team has', async () => {
    await service.db.run(
      `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, created_at)
         SELECT gen_random_uuid(), $1, 'Later ' || i, 'later ' || i, now() + i * interval '1 s' FROM generate_series(1, 120) i
         RETURNING id, created_at)
       INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
       SELECT gen_random_uuid(), $1, id, (SELECT id FROM pipelines WHERE team_id = $1 LIMIT 1), created_at FROM made`,
      [team.id],
    );
    const { page } = await signedIn(browser, service, team.admin);
    await go(page, 'Intake');
    await page.getByRole('row', { name: /Acme Robotics.*completed/ }).waitFor();
    await page.getByRole('button', { name: 'Read the deck of Acme Robotics' }).click();
    await page.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor();
  });

  it('tells on a company’s page why its deck failed, and tries it again from there', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await service.db.run(
      `UPDATE jobs SET status = 'failed', error_code = 'analysis_failed', error_message = 'The analysis did not finish; it can be retried.',
         completed_at = now() WHERE company_id = $1 AND type = 'deck_intake'`,
      [team.acme],
    );
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    const failed = page.getByRole('region', { name: 'Failed deck' });
    await failed.getByText('The analysis did not finish').waitFor();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    const { status } = (await service.db.row<{ status: string }>(`SELECT status FROM jobs WHERE company_id = $1 AND type = 'deck_intake'`, [
      team.acme,
    ])) ?? { status: '' };
    expect(['queued', 'processing', 'completed']).toContain(status);
    expect(complaints).toEqual([]);
  });

  it('tries a failed deck again from the list of all', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await service.db.run(
      `UPDATE jobs SET status = 'failed', error_code = 'analysis_failed', error_message = 'The analysis did not finish; it can be retried.',
         completed_at = now() WHERE company_id = $1 AND type = 'deck_intake'`,
      [team.acme],
    );
    await go(page, 'Intake');
    const again = page.getByRole('button', { name: 'Try again: the deck of Acme Robotics' });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Read the deck of Acme Robotics' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets a viewer read why, and try nothing', async () => {
    const operator = demo.operator;
    const email = `${newId()}@northwind.example`;
    const { body: user } = await operator.post('/portal/users', { email, name: 'Jean Bartik', password: 'correct horse battery' });
    await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'viewer' });
    await service.db.run(
      `UPDATE jobs SET status = 'failed', error_code = 'encrypted_pdf', error_message = 'The PDF is protected by a password.'
       WHERE company_id = $1 AND type = 'deck_intake'`,
      [team.acme],
    );
    const { page } = await signedIn(browser, service, email);
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    await page.getByText('The PDF is protected by a password.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await go(page, 'Intake');
    await page.getByRole('row', { name: /The PDF is protected by a password/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
  });

  it('says what is wrong with a file once, and before it is sent where a look at it tells', async () => {
    const { page } = await signedIn(browser, service, team.founder);
    await go(page, 'Deck drafts');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const files = {
      'notes.txt': 'The file must be a PDF.',
      'empty.pdf': 'The file is empty.',
      'large.pdf': 'The file must be at most 50 MB.',
    };
    for (const [name, words] of Object.entries(files)) {
      await writeFile(join(folder, name), name === 'empty.pdf' ? '' : await makeDeck());
      if (name === 'large.pdf') await truncate(join(folder, name), 52_428_801);
      await page.locator('input[type=file]').setInputFiles(join(folder, name));
      await page.getByRole('button', { name: 'Score this draft' }).click();
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    }
    expect(sent).toEqual([]);
    await writeFile(join(folder, 'renamed.pdf'), 'no PDF at all');
    await page.locator('input[type=file]').setInputFiles(join(folder, 'renamed.pdf'));
    await page.getByRole('button', { name: 'Score this draft' }).click();
    await page.getByRole('alert').getByText('The file must be a PDF.', { exact: true }).waitFor();
    expect(sent).toHaveLength(1);
  });
});
