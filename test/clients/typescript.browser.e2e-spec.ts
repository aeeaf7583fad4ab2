import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, serveHost, type Served } from '../support/browser';
import { ACME_DECK, makeDeck } from '../support/deck';
import { describeWith } from '../support/programs';
import { TestService } from '../support/service';
import { FlakyProxy } from './support/flaky-proxy';
import { formOf } from '../support/forms';

jest.setTimeout(60_000);

const ROOT = join(__dirname, '../..');

/** As an integrator's bundler makes it. */
function bundle(folder: string): string {
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, `export * from ${JSON.stringify(join(ROOT, 'packages/client/src/index.ts'))};`);
  const lib = { entry, formats: ['iife'], name: 'DealFlow', fileName: 'client' };
  const config = { configFile: false, root: ROOT, logLevel: 'error', build: { lib, outDir: join(folder, 'out'), emptyOutDir: true } };
  const script = `import { build } from 'vite'; await build(${JSON.stringify(config)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(join(folder, 'out/client.iife.js'), 'utf8');
}

describeWith('chromium', 'the client in a page', () => {
  let folder: string;
  let service: TestService;
  let proxy: FlakyProxy;
  let browser: Browser;
  let host: Served;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deal-flow-bundle-'));
    const script = bundle(folder);
    browser = await launchBrowser();
    service = await TestService.start();
    proxy = await FlakyProxy.start(service.baseUrl);
    host = await serveHost(() => `<!doctype html><title>Apply</title><script>${script.replaceAll('</script', '<\\/script')}</script>`);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    await proxy?.stop();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('applies through a public form from another origin, tells how it goes, and sends again what was lost', async () => {
    const team = await service.seed.team();
    const form = await formOf(service, team);
    const { page, complaints } = await openPage(browser);
    await page.goto(host.url);
    const deck = (await makeDeck(ACME_DECK)).toString('base64');
    const apply = async (given: { url: string; form: string; deck: string }) => {
      const { DealFlowClient } = (globalThis as any).DealFlow;
      const { forms } = new DealFlowClient({ baseUrl: given.url, retry: { firstDelay: 5 } });
      const { token } = await forms.sign({ form_id: given.form });
      const file = new File([Uint8Array.from(atob(given.deck), (character) => character.charCodeAt(0))], 'deck.pdf', {
        type: 'application/pdf',
      });
      const told: { sent: number; total: number }[] = [];
      const options = { company_name: 'From a Page', onProgress: (progress: { sent: number; total: number }) => void told.push(progress) };
      const submission = await forms.submit(token, file, options);
      const again = await forms.submit(token, file).catch((error: { code: string }) => error.code);
      return { submission, told, again };
    };
    // The sign's preflight and the sign pass, so does the upload's preflight; the upload's answer is lost.
    proxy.fail('none', 'none', 'none', 'answer-lost');
    const result = await page.evaluate(apply, { url: proxy.url, form: form.id, deck });
    const last = result.told.at(-1);
    expect([result.submission.status, last?.sent, result.again]).toEqual(['queued', last?.total, 'upload_token_used']);
    const uploads = proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/uploads/decks');
    expect(uploads.length).toBeGreaterThanOrEqual(3);
    const rows = (await service.as(team.key).get('/v1/companies')).body.data as { id: string }[];
    expect(rows.map(({ id }) => id)).toEqual([result.submission.company_id]);
    expect(complaints).toEqual([]);
  });
});
