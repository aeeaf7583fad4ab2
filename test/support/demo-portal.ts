import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import type { Client } from './client';
import { type DemoTeam, makeDemoTeam } from './portal-page';
import { TestService } from './service';

const OPERATOR = 'an-operator-token-of-the-tests';

/** What a story of the portal begins with: Chromium, a service with a worker, and the demo team that works in it. */
export class DemoPortal {
  private constructor(
    readonly browser: Browser,
    readonly service: TestService,
    readonly team: DemoTeam,
    readonly operator: Client,
  ) {}

  /** @param env of the service, beside the operator's token */
  static async start(env: Record<string, string> = {}): Promise<DemoPortal> {
    const browser = await launchBrowser();
    let service: TestService | undefined;
    try {
      const hash = createHash('sha256').update(OPERATOR).digest('hex');
      service = await TestService.start({ worker: true, env: { OPERATOR_TOKEN_SHA256: hash, ...env } });
      const operator = service.as(OPERATOR);
      return new DemoPortal(browser, service, await makeDemoTeam(service, operator), operator);
    } catch (error) {
      // Who waits for it has nothing to stop, and both would keep Jest from ending.
      await browser.close();
      await service?.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }
}
