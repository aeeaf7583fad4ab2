import { Webhook } from 'standardwebhooks';
import type { Browser } from 'playwright-core';
import { ALL_TYPES } from '../apps/portal-web/src/webhooks/webhook-words';
import description from '../docs/openapi.json';
import { looksRight, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import { eventually, Receiver } from './support/receiver';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: a member connects the team's CRM, sees a delivery fail and why, sends it again, and clears up.

it('the portal names each type of event that the description names', () => {
  const { enum: described } = description.components.schemas.EndpointRequest.properties.types.items;
  expect([...ALL_TYPES].sort()).toEqual(described.filter((type) => !type.endsWith('.*')).sort());
});

describeWith('chromium', 'webhooks in the portal', () => {
  let receiver: Receiver;
  let demo: DemoPortal;
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;

  beforeAll(async () => {
    receiver = await Receiver.start();
    demo = await DemoPortal.start({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '0.1' });
    ({ browser, service, team } = demo);
  });

  afterAll(async () => {
    await demo?.stop();
    await receiver?.stop();
  });

  it('are made, tried, seen to fail, sent again and deleted', async () => {
    let heals = false;
    const url = receiver.url(
      '/crm',
      (_request, response) => void response.writeHead(heals ? 200 : 500).end(heals ? 'thanks' : 'not today'),
    );
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await go(page, 'Webhooks');
    await page.getByText('No endpoints yet').waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill('https://10.0.0.1/hook?x');
    await page.getByLabel('Description').fill('CRM');
    await page.getByLabel('Every event').uncheck();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Address').fill(url);
    await page.getByLabel('moved to another stage').check();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    const secret = (await page.getByTestId('fresh-secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const row = page.getByRole('row', { name: /CRM/ });
    await row.getByText('deal.moved').waitFor();
    await row.getByRole('link', { name: 'CRM' }).click();
    await page.locator('h1', { hasText: 'CRM' }).waitFor();
    await page.getByText('Nothing was sent yet').waitFor();

    // A ping that the receiver refuses until nobody tries any more, which appears by itself.
    await page.getByRole('button', { name: 'Send a ping' }).click();
    const delivery = page.getByRole('row', { name: /^ping/ });
    await delivery.getByText('given up').waitFor();
    await delivery.getByRole('button', { name: 'Show attempts of ping' }).click();
    await page.getByRole('table', { name: 'Attempts of ping' }).getByText('not today').first().waitFor();
    heals = true;
    await delivery.getByRole('button', { name: 'Send again: ping' }).click();
    await delivery.getByText('delivered', { exact: true }).waitFor();
    const sent = receiver.at('/crm');
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const last = sent.at(-1);
    expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({ type: 'ping' });

    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByLabel('Events of').selectOption('the last hour');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Nothing happened in that time that it takes.').waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await eventually(async () => (await page.getByTestId('fresh-secret').textContent()) !== secret);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('switched off by somebody of the team').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Switched on: what waited is sent now.').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Every event').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('all events').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('No endpoints yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('that the service gave up are told of on every page until somebody sees to them', async () => {
    const url = receiver.url('/gone', (_request, response) => void response.writeHead(410).end());
    const { page } = await signedIn(browser, service, team.admin);
    await go(page, 'Webhooks');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill(url);
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: new URL(url).host }).click();
    await page.getByRole('button', { name: 'Send a ping' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Nothing is sent to' });
    await eventually(async () => {
      await page.goto(`${service.baseUrl}/portal#/keys`);
      await page.reload();
      await page.locator('h1', { hasText: 'API keys' }).waitFor();
      return (await notice.count()) === 1;
    });
    await notice.getByRole('link').click();
    await page.getByText('its receiver says that it is gone (410)').first().waitFor();
  });

  it('look right', async () => {
    const { page } = await signedIn(browser, service, team.admin, PHONE);
    await page.goto(`${service.baseUrl}/portal#/webhooks`);
    await page
      .getByRole('link', { name: /127\.0\.0\.1/ })
      .last()
      .waitFor();
    await looksRight(page, 'webhooks-list');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Every event').uncheck();
    await looksRight(page, 'webhooks-new');
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByRole('link', { name: /127\.0\.0\.1/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Show attempts of ping' }).click();
    await page.getByRole('table', { name: 'Attempts of ping' }).waitFor();
    await looksRight(page, 'webhooks-endpoint');
  });
});
