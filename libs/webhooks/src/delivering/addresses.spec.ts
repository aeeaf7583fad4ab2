import type { AppConfig } from '@app/config';
import { AddressRefused, Addresses, kindOfAddress } from './addresses';

const of = (allowPrivate: boolean): Addresses => new Addresses({ webhooks: { allowPrivate } } as AppConfig);
/** What comes of a connection to it, by the lookup that the connection asks. */
const connected = (addresses: Addresses, url: string, host: string): Promise<Error | null> =>
  new Promise((done) => addresses.lookupFor(new URL(url))(host, {}, (error) => done(error)));

const LOOPBACK = ['127.0.0.1', '127.8.9.1', '::1'];
const MAPPED = ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '0:0:0:0:0:ffff:a00:1'];
const TRANSLATED = ['::ffff:0:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:808:808::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'];
const OTHERS = [
  ...['0.1.2.3', '10.1.2.3', '100.64.0.1', '100.127.255.254', '169.254.169.254', '172.31.0.1', '192.0.0.8', '192.168.0.1', '192.88.99.1'],
  ...['198.19.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '100::1', '2001:db8::1', '3fff::1', '5f00::1'],
];
const GLOBAL = ['8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1', '2001:200::1'];

it('knows what is routed everywhere, and nothing that only leads to such an address', () => {
  const kinds = (list: string[]): string[] => [...new Set(list.map(kindOfAddress))];
  expect(kinds(LOOPBACK)).toEqual(['loopback']);
  expect(kinds(GLOBAL)).toEqual(['global']);
  expect([...MAPPED, ...TRANSLATED, ...OTHERS].filter((address) => kindOfAddress(address) !== 'other')).toEqual([]);
});

describe.each([false, true])('with WEBHOOK_ALLOW_PRIVATE=%s', (allowPrivate) => {
  const addresses = of(allowPrivate);
  const urlOf = (host: string): string => `https://${host.includes(':') ? `[${host}]` : host}/hook`;

  it('refuses them in a URL and at the connection alike', async () => {
    const refused = [...MAPPED, ...TRANSLATED, ...OTHERS, ...(allowPrivate ? [] : LOOPBACK)];
    for (const host of refused) {
      expect(() => addresses.check(urlOf(host))).toThrow(AddressRefused);
      expect([host, await connected(addresses, 'https://crm.example.com/', host)]).toEqual([host, expect.any(AddressRefused)]);
    }
    for (const host of [...GLOBAL, ...(allowPrivate ? LOOPBACK : [])]) {
      expect(addresses.check(urlOf(host)).protocol).toBe('https:');
      expect(await connected(addresses, 'https://crm.example.com/', host)).toBeNull();
    }
  });

  it('takes http to this machine alone, and only then', async () => {
    expect(await connected(addresses, 'http://crm.example.com/', '8.8.8.8')).toBeInstanceOf(AddressRefused);
    if (allowPrivate) expect(addresses.check('http://127.0.0.1:8080/').port).toBe('8080');
    else expect(() => addresses.check('http://127.0.0.1:8080/')).toThrow('must begin with https://');
    expect(() => addresses.check('http://8.8.8.8/')).toThrow('must begin with https://');
  });

  it('refuses names of this machine, unless it is meant', async () => {
    const said = await addresses.checkResolved('https://localhost/hook').then(
      () => null,
      (error: unknown) => error,
    );
    if (allowPrivate) expect(said).toBeNull();
    else expect(said).toBeInstanceOf(AddressRefused);
  });
});
