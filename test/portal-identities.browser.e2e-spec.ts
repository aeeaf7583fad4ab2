import type { Browser, Page } from 'playwright-core';
import { looksRight, openPage, PHONE } from './support/browser';
import { Mailbox } from '../tools/mailbox';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: an admin invites the owner of an e-mail, who opens the mail's link in a browser of their own and says yes or no.

const REFUSED = 'nobody@owner.example';

describeWith('chromium', 'whom forms recognise', () => {
  let mailbox: Mailbox;
  let demo: DemoPortal;
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;
  let form: string;

  beforeAll(async () => {
    mailbox = await Mailbox.open({ refuses: (address) => (address === REFUSED ? 550 : undefined) });
    demo = await DemoPortal.start(mailbox.env);
    ({ browser, service, team } = demo);
    form = (await demo.operator.post('/portal/forms', { name: 'Apply' }, { 'x-acting-user': team.admin })).body.id;
  });

  afterAll(async () => {
    await demo?.stop();
    await mailbox?.close();
  });

  const recognised = async (email: string): Promise<boolean> =>
    (await service.as().post('/v1/connect/recognise', { form_id: form, email })).body.recognised;
  /** As the public form's visitors see it. */
  async function greetedAndFilledIn(email: string): Promise<void> {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/demo/form?form=${form}`);
    const [address, name] = [page.getByLabel('Your e-mail'), page.getByLabel('Your name')];
    await address.fill(email.toUpperCase());
    await address.blur();
    await page.getByText('Welcome back, Ada Lovelace.').waitFor();
    expect(await name.inputValue()).toBe('Ada Lovelace');
    // Somebody else's address takes it away again, and what was typed by hand stays.
    await address.fill('stranger@owner.example');
    await address.blur();
    await page.getByText('Welcome back').waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('');
    await name.fill('Charles');
    await address.fill(email);
    await address.blur();
    await page.getByText('Welcome back, Ada Lovelace.').waitFor();
    expect([await name.inputValue(), complaints]).toEqual(['Charles', []]);
  }

  const pageOf = (token?: string): string => `${service.baseUrl}/portal#/consent${token ? `/${token}` : ''}`;

  async function invited(page: Page, email: string): Promise<string> {
    await page.getByRole('button', { name: 'Invite an e-mail' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return mailbox.token(email);
  }

  it('is for the owner to say, on a page that asks for no account and sends the token to no address', async () => {
    const [admin, owner] = [await signedIn(browser, service, team.admin), await openPage(browser)];
    await go(admin.page, 'Settings', 'Identities');
    const email = 'ada@owner.example';
    const token = await invited(admin.page, email);
    await admin.page.getByRole('row', { name: /invited/ }).waitFor();
    // An admin has nothing to tick.
    expect(await admin.page.getByRole('checkbox').count()).toBe(0);

    const asked: string[] = [];
    owner.page.on('request', (request) => asked.push(request.url()));
    const { page } = owner;
    await page.goto(pageOf(token));
    await page.getByText('Northwind Ventures').waitFor();
    await page.getByText('At present you are not recognised.').waitFor();
    expect(await recognised(email)).toBe(false);
    await page.getByLabel('Your name, for forms to fill in').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Allow it', exact: true }).click();
    await page.locator('h1:focus', { hasText: 'You are recognised' }).waitFor();
    await page.getByText('They fill in “Ada Lovelace”.').waitFor();
    expect(await recognised(email)).toBe(true);
    await greetedAndFilledIn(email);
    expect(asked.filter((url) => new URL(url).pathname.includes(token) || new URL(url).search.includes(token))).toEqual([]);
    await admin.page.reload();
    await admin.page.getByRole('row', { name: /recognised/ }).waitFor();

    // Used up; another one takes it back.
    await page.reload();
    await page.locator('h1:focus', { hasText: 'This link is not valid any more' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('If a team has invited that address, a link is on its way.').waitFor();
    await page.goto(pageOf(await mailbox.token(email, 2)));
    await page.getByText('You allow it at present.').waitFor();
    expect(await page.getByLabel('Your name, for forms to fill in').inputValue()).toBe('Ada Lovelace');
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.locator('h1:focus', { hasText: 'You are not recognised' }).waitFor();
    expect(await recognised(email)).toBe(false);

    await admin.page.reload();
    await admin.page.getByRole('row', { name: /not allowed/ }).waitFor();
    await admin.page.getByRole('button', { name: /^Remove/ }).click();
    await admin.page.getByRole('button', { name: 'Remove identity' }).click();
    await admin.page.getByText('No identities yet').waitFor();
    await go(admin.page, 'Audit trail');
    for (const entry of ['Identity invited', 'Identity recognition allowed by the owner', 'Identity removed']) {
      await admin.page.getByRole('row', { name: new RegExp(entry) }).waitFor();
    }
    expect([...admin.complaints, ...owner.complaints]).toEqual([]);
  });

  it('is asked of the address alone, even in the browser of an admin who is signed in', async () => {
    const { page } = await signedIn(browser, service, team.admin);
    await page.goto(pageOf());
    await page.getByLabel('E-mail').fill('stranger@owner.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('If a team has invited that address').waitFor();
    await page.goto(`${service.baseUrl}/portal#/identities`);
    await page.getByText('No identities yet').waitFor();
    expect(mailbox.mails.some(({ to }) => to.includes('stranger@owner.example'))).toBe(false);
  });

  it('says to an admin that the mail did not go out, and invites nobody', async () => {
    const { page } = await signedIn(browser, service, team.admin);
    await go(page, 'Settings', 'Identities');
    await page.getByRole('button', { name: 'Invite an e-mail' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(REFUSED);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page
      .getByRole('alert')
      .getByText(/could not be sent/)
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('No identities yet').waitFor();
  });

  it('suits everybody', async () => {
    const { page, complaints } = await openPage(browser, PHONE);
    const { token } = await service.seed.identity(team.id, 'everybody@owner.example', null);
    for (const [what, at, words] of [
      ['answer', pageOf(token), 'At present you are not recognised.'],
      ['ask', pageOf(), 'Send me a link'],
    ] as const) {
      await page.goto(at);
      await page.getByText(words).waitFor();
      await looksRight(page, `consent-${what}`);
    }
    expect(complaints).toEqual([]);
  });
});
