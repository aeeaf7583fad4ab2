import type { Browser } from 'playwright-core';
import { Mailbox } from '../tools/mailbox';
import { looksRight, openPage, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, lookForNews, PASSWORD, signedIn, signIn, watch } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: what a person does about their own access: a forgotten password, a new one, a key that is shown this once.

describeWith('chromium', 'one’s own account in the portal', () => {
  let mailbox: Mailbox;
  let demo: DemoPortal;
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    demo = await DemoPortal.start(mailbox.env);
    ({ browser, service, team } = demo);
  });

  afterAll(async () => {
    await demo?.stop();
    await mailbox?.close();
  });

  it('comes back in by a link that works once and tells nobody whether an address is known', async () => {
    const elsewhere = await signedIn(browser, service, team.founder);
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    for (const email of ['nobody@northwind.example', team.founder.toUpperCase()]) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('If that address has an account, a link is on its way.').waitFor();
    }
    const link = `${service.baseUrl}/portal#/password/${await mailbox.token(team.founder)}`;
    await page.goto(link);
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('alert').getByText('The password is too common').waitFor();
    await page.getByLabel('New password').fill('seven quiet harbours');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.locator('h1:focus', { hasText: 'Your password is set' }).waitFor();
    // Who was in is out, and the link is used up.
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByLabel('New password').fill('another one entirely');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.locator('h1', { hasText: 'This link is not valid any more' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await signIn(page, team.founder, 'seven quiet harbours');
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    const sent = await service.db.rows<{ action: string }>(`SELECT action FROM audit_entries WHERE action = 'user.password'`);
    expect(sent).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('changes the password with the present one; other browsers are signed out, this one goes on', async () => {
    const [{ page, complaints }, other] = [await signedIn(browser, service, team.admin), await signedIn(browser, service, team.admin)];
    await page.getByRole('button', { name: 'Grace Hopper: change password' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Current password').fill('not this one');
    await sheet.getByLabel('New password').fill('nine green lanterns');
    await sheet.getByRole('button', { name: 'Change password' }).click();
    await sheet.getByRole('alert').getByText('The current password is wrong.').waitFor();
    await sheet.getByLabel('Current password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Change password' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(other.page, team.admin, PASSWORD);
    await other.page.getByRole('alert').waitFor();
    await signIn(other.page, team.admin, 'nine green lanterns');
    await other.page.getByRole('navigation', { name: 'Sections' }).waitFor();
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Grace Hopper: change password' }).click();
    await sheet.getByLabel('Current password').fill('nine green lanterns');
    await sheet.getByLabel('New password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Change password' }).click();
    await sheet.waitFor({ state: 'detached' });
  });

  it('stays signed in when the page asks by the old session while its password changes', async () => {
    const { page } = await signedIn(browser, service, team.admin);
    await watch(page);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.route('**/sessions/current/password', async (route) => {
      const response = await route.fetch();
      // The answer is on its way while the page's look for news, which went out with the old session, is refused.
      await page.route('**/board/events?*', async (late) => {
        const refused = await fetch(late.request().url(), { headers: { ...late.request().headers(), cookie } });
        await late.fulfill({ status: refused.status, body: await refused.text() });
      });
      const answered = page.waitForResponse((answer) => answer.url().includes('/board/events?'));
      await lookForNews(page);
      expect((await answered).status()).toBe(401);
      // It looks again: the refusal was taken in.
      const again = page.waitForRequest((request) => request.url().includes('/board/events?'), { timeout: 8000 }).catch(() => undefined);
      await lookForNews(page);
      await again;
      await page.unroute('**/board/events?*');
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Grace Hopper: change password' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Current password').fill(PASSWORD);
    await sheet.getByLabel('New password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Change password' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
  });

  it('does not lose a key that is shown this once to an Escape, however often', async () => {
    const { page } = await signedIn(browser, service, team.admin);
    await go(page, 'Keys');
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByRole('button', { name: 'Create key' }).click();
    // The text is there a moment before the dialog is open.
    await page.getByRole('dialog').waitFor();
    const key = await page.getByTestId('fresh-secret').textContent();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.getByText('Have you stored it?').waitFor();
    expect(await page.getByTestId('fresh-secret').textContent()).toBe(key);
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('says on every page that this is the test environment, and in live that nothing is amiss', async () => {
    const { page } = await openPage(browser);
    const bar = page.getByText('Test environment.');
    await page.goto(`${service.baseUrl}/portal`);
    await bar.waitFor();
    await signIn(page, team.admin);
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    expect(await bar.isVisible()).toBe(true);
    await page.route('**/portal', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('data-environment="test"', 'data-environment="live"') });
    });
    await page.reload();
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    expect(await bar.isVisible()).toBe(false);
  });

  it('looks right', async () => {
    const { page } = await openPage(browser, PHONE);
    for (const path of ['', '#/password', '#/password/x']) {
      await page.goto(`${service.baseUrl}/portal${path}`);
      await page.locator('h1').waitFor();
      await looksRight(page, `account${path.replace(/\W+/g, '-')}`);
    }
  });
});
