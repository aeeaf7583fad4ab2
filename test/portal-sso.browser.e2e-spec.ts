import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, looksRight, openPage, PHONE } from './support/browser';
import { CLIENT_ID, CLIENT_SECRET, Issuer } from './support/issuer';
import { type DemoTeam, go, makeDemoTeam, PASSWORD, signIn } from './support/portal-page';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: an admin sets up single sign-on, tries it, and hands out a link; people come in by it, or read why not.

const OPERATOR = 'an-operator-token-of-the-tests';
/** Where issuers send browsers back to; the browser is told that it is the service of this test. */
const HOME = 'http://deal-flow.test';

describeWith('chromium', 'single sign-on in the portal', () => {
  let service: TestService;
  let issuer: Issuer;
  let browser: Browser;
  let team: DemoTeam;

  beforeAll(async () => {
    const hash = createHash('sha256').update(OPERATOR).digest('hex');
    service = await TestService.start({ worker: true, env: { OPERATOR_TOKEN_SHA256: hash, WEBHOOK_ALLOW_PRIVATE: 'true' } });
    issuer = await Issuer.start(`${HOME}/portal/sso/callback`);
    browser = await launchBrowser([
      `--host-resolver-rules=MAP deal-flow.test:80 ${new URL(service.baseUrl).host}`,
      // As behind a proxy that speaks TLS.
      `--unsafely-treat-insecure-origin-as-secure=${HOME}`,
    ]);
    team = await makeDemoTeam(service, service.as(OPERATOR));
  });

  afterAll(async () => {
    await browser?.close();
    await issuer?.stop();
    await service?.stop();
  });

  const someone = (email: string, claims: object = {}) => ({
    sub: email,
    claims: { email, email_verified: true, name: 'Katherine Johnson', ...claims },
  });

  async function atDoor(hash = ''): Promise<{ page: Page; complaints: string[] }> {
    const opened = await openPage(browser);
    await opened.page.goto(`${HOME}/portal${hash}`);
    return opened;
  }

  async function asAdmin(options: Parameters<typeof openPage>[1] = {}): Promise<{ page: Page; complaints: string[] }> {
    const opened = await openPage(browser, options);
    await opened.page.goto(`${HOME}/portal`);
    await signIn(opened.page, team.admin);
    await opened.page.getByRole('banner').waitFor();
    return opened;
  }

  it('is set up, tried and shown by an admin, who stays signed in as they were', async () => {
    const { page, complaints } = await asAdmin();
    await go(page, 'Settings', 'Single sign-on');
    await page.getByText('Your people sign in by password').waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.getByLabel('Sign-in name').inputValue()).toBe('northwind-ventures');
    expect(await sheet.getByLabel('Domains').inputValue()).toBe('northwind.example');
    await sheet.getByLabel('Issuer').fill(issuer.url);
    await sheet.getByLabel('Client id').fill(CLIENT_ID);
    await sheet.getByLabel('Client secret').fill(CLIENT_SECRET);
    await sheet.getByLabel('Domains').fill('northwind.example\nvictim.example');
    await sheet.getByLabel('Who signs in and is no member becomes one').check();
    await sheet.getByRole('button', { name: 'Add a group' }).click();
    await sheet.getByRole('group', { name: 'Group 1' }).getByLabel('Group', { exact: true }).fill('partners');
    await sheet.getByRole('group', { name: 'Group 1' }).getByLabel('Role').selectOption('member');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByRole('alert').getByText('The domains 2 is not the domain of your own e-mail').waitFor();
    await sheet.getByLabel('Domains').fill('northwind.example');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('Nobody has come in this way yet.').waitFor();
    await issuer.be(someone('katherine@northwind.example', { groups: ['chess'] }));
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Your try was refused').waitFor();
    await page.getByText('Groups: chess').waitFor();
    await issuer.be(someone('katherine@northwind.example', { groups: ['partners'] }));
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('you would have come in as member').waitFor();
    await page.getByRole('button', { name: 'Grace Hopper: change password' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('brings people in by the team’s link and by their e-mail, back to where they were', async () => {
    await issuer.be(someone('katherine@northwind.example', { groups: ['partners'] }));
    const { page, complaints } = await atDoor('#/with/northwind-ventures');
    expect(await page.getByLabel('Work e-mail or team').inputValue()).toBe('northwind-ventures');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Katherine Johnson: change password' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${HOME}/portal#/company/${team.acme}`);
    await page.getByRole('button', { name: 'Use single sign-on' }).click();
    await page.getByLabel('Work e-mail or team').fill('katherine@northwind.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Acme Robotics', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says in words why somebody does not come in, and lets them go on', async () => {
    const { page, complaints } = await atDoor();
    await page.getByRole('button', { name: 'Use single sign-on' }).click();
    await page.getByLabel('Work e-mail or team').fill('unheard-of');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('No team signs in under that name.').waitFor();
    await issuer.be(someone('katherine@northwind.example', { groups: [] }));
    await page.getByLabel('Work e-mail or team').fill('northwind-ventures');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('You are in none of the groups').waitFor();
    // To begin again is one press; a password is another way.
    expect(await page.getByLabel('Work e-mail or team').inputValue()).toBe('northwind-ventures');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('You are in none of the groups').waitFor();
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await signIn(page, team.admin, PASSWORD);
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('looks right', async () => {
    const { page } = await openPage(browser, PHONE);
    for (const [what, hash] of [
      ['with', '#/with/northwind-ventures'],
      ['refused', '#/sign-in/groups'],
      ['refused-for-good', '#/sign-in/elsewhere'],
    ] as const) {
      await page.goto(`${HOME}/portal${hash}`);
      await page.locator('h1').waitFor();
      await looksRight(page, `sso-${what}`);
    }
    const { page: settings } = await asAdmin(PHONE);
    await settings.goto(`${HOME}/portal#/sso`);
    await settings.getByText('you would have come in').waitFor();
    await looksRight(settings, 'sso-settings');
    await settings.getByRole('button', { name: 'Change', exact: true }).click();
    await settings.getByRole('dialog').waitFor();
    await looksRight(settings, 'sso-editor');
  });
});
