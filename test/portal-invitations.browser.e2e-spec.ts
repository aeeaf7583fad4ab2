import type { Browser } from 'playwright-core';
import { Mailbox } from '../tools/mailbox';
import { looksRight, openPage, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, signedIn, signIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: an admin invites a colleague, who opens the link and works a minute later.

const EMAIL = 'katherine@northwind.example';

describeWith('chromium', 'invitations in the portal', () => {
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

  it('are sent, sent again, withdrawn and accepted', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await go(page, 'Settings', 'Members');
    for (const email of ['wrong@northwind.example', EMAIL]) {
      await page.getByRole('button', { name: 'Invite a colleague' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('E-mail').fill(email);
      await sheet.getByLabel('Role').selectOption('viewer');
      await sheet.getByRole('button', { name: 'Send the invitation' }).click();
      await sheet.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Withdraw the invitation of wrong@northwind.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
    await page.getByRole('rowheader', { name: 'wrong@northwind.example' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Send again to ${EMAIL}` }).click();
    await mailbox.last(EMAIL, 2);
    const [old, link] = [await openPage(browser), await mailbox.token(EMAIL, 2)];
    const first = await openPage(browser);
    await first.page.goto(`${service.baseUrl}/portal#/join/${await mailbox.token('wrong@northwind.example')}`);
    await first.page.getByRole('heading', { name: 'This invitation is not valid any more' }).waitFor();
    await old.page.goto(`${service.baseUrl}/portal#/join/${link}`);
    await old.page.getByRole('heading', { name: 'Join Northwind Ventures' }).waitFor();
    await old.page.getByLabel('Your name').fill('Katherine Johnson');
    await old.page.getByLabel('Choose a password').fill('password1234');
    await old.page.getByRole('button', { name: 'Join' }).click();
    await old.page.getByRole('alert').getByText('The password is too common').waitFor();
    await old.page.getByLabel('Choose a password').fill('seven quiet harbours');
    await old.page.getByRole('button', { name: 'Join' }).click();
    await old.page.getByRole('heading', { name: 'You are in Northwind Ventures' }).waitFor();
    await old.page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(old.page, EMAIL, 'seven quiet harbours');
    await old.page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Katherine Johnson' }).waitFor();
    expect([complaints, old.complaints, first.complaints]).toEqual([[], [], []]);
  });

  it('look right', async () => {
    await service.db.run('DELETE FROM sign_in_limits');
    await demo.operator.post('/portal/invitations', { email: 'next@northwind.example', role: 'member' }, { 'x-acting-user': team.admin });
    const { page } = await signedIn(browser, service, team.admin, PHONE);
    await go(page, 'Settings', 'Members');
    await page.getByText('next@northwind.example').waitFor();
    await looksRight(page, 'invitations');
    const { page: door } = await openPage(browser, PHONE);
    await door.goto(`${service.baseUrl}/portal#/join/${await mailbox.token('next@northwind.example')}`);
    await door.getByRole('heading', { name: 'Join Northwind Ventures' }).waitFor();
    await looksRight(door, 'join');
  });
});
