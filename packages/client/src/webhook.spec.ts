import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './webhook.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = JSON.stringify({ type: 'ping', timestamp: '2026-01-01T00:00:00.000Z', data: { name: 'Zoë 株式会社' } });

/** As another implementation of the standard signs it. */
function signed(by = secret, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  };
}
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

describe('verifyWebhook', () => {
  it.each([
    ['text', body],
    ['bytes', new TextEncoder().encode(body)],
  ])('takes what is genuine, as %s', async (_what, sent) => {
    expect(await verifyWebhook(signed(), sent, secret)).toEqual(JSON.parse(body));
  });

  it('takes headers of either kind, several signatures and several secrets', async () => {
    expect(await verifyWebhook(new Headers(signed()), body, secret)).toMatchObject({ type: 'ping' });
    const both = {
      ...signed(),
      'webhook-signature': `v1a,AAAA v1,!! ${signed(other)['webhook-signature']} ${signed()['webhook-signature']}`,
    };
    expect(await verifyWebhook(both, body, secret)).toMatchObject({ type: 'ping' });
    expect(await verifyWebhook(signed(), body, [other, secret])).toMatchObject({ type: 'ping' });
  });

  it.each<[string, Record<string, string | undefined>, string, string]>([
    ['another body', signed(), body.replace('Zoë', 'Zoe'), secret],
    ['another secret', signed(), body, other],
    ['another id', { ...signed(), 'webhook-id': 'msg_2' }, body, secret],
    ['another time', { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) }, body, secret],
    ['an old delivery', signed(secret, minutes(-6)), body, secret],
    ['one from the future', signed(secret, minutes(6)), body, secret],
    ['no time', { ...signed(), 'webhook-timestamp': 'now' }, body, secret],
    ['no signature', { ...signed(), 'webhook-signature': undefined }, body, secret],
    ['another version', { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') }, body, secret],
    ['a secret that is no base64', signed(), body, 'whsec_*'],
  ])('refuses %s', async (_what, headers, sent, by) => {
    await expect(verifyWebhook(headers, sent, by)).rejects.toBeInstanceOf(WebhookVerificationError);
  });
});
