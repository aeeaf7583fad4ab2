import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import ipaddr from 'ipaddr.js';
import { parsedUrl } from '@app/taxonomy';

const MAX_URL = 2048;
/** Of a name, when an endpoint is made. */
const RESOLVE_LIMIT_MS = 5000;

/** The only part of IPv6 that is given out (RFC 4291, IANA); the rest is local, mapped, translated or reserved. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Nothing may be sent there. The message is for whoever made the endpoint. */
export class AddressRefused extends Error {
  readonly code = 'address_refused';

  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

type AddressKind = 'global' | 'loopback' | 'other';

/** Of an IPv4 or IPv6 address. Mapped and translated ones (NAT64, 6to4, Teredo) are `other`, wherever they lead. */
export function kindOfAddress(text: string): AddressKind {
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast') return 'other';
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6) ? 'global' : 'other';
}

/**
 * Where deliveries may go (contract-2, section 5): by https to addresses that are globally routable. With WEBHOOK_ALLOW_PRIVATE also to
 * this machine, by http too. Names are asked anew for each connection, since what they lead to may change between two looks.
 */
@Injectable()
export class Addresses {
  private readonly loopback: boolean;

  constructor(config: AppConfig) {
    this.loopback = config.webhooks.allowPrivate;
  }

  /** What can be said without asking anybody. @throws AddressRefused */
  check(text: string): URL {
    const url = text.length > MAX_URL ? null : parsedUrl(text);
    if (!url) throw new AddressRefused('is not a URL of at most 2048 characters');
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.loopback)) throw new AddressRefused('must begin with https://');
    if (url.username !== '' || url.password !== '') throw new AddressRefused('must not hold a user or password');
    const host = hostOf(url);
    if (isIP(host)) this.checkAddresses(url, [host]);
    return url;
  }

  /** The same and where its name leads now. @throws AddressRefused */
  async checkResolved(text: string): Promise<URL> {
    const url = this.check(text);
    const host = hostOf(url);
    if (!isIP(host)) this.checkAddresses(url, await resolve(host));
    return url;
  }

  /** For a connection: refuses where the name leads anywhere else than it may. */
  lookupFor(url: URL): LookupFunction {
    return (host, options, callback) => {
      lookupName(host, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, '');
        try {
          this.checkAddresses(
            url,
            found.map(({ address }) => address),
          );
        } catch (refusal) {
          return callback(refusal as Error, '');
        }
        const [first] = found as [LookupAddress, ...LookupAddress[]];
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      });
    };
  }

  /** Every one of them, or a name with one good and one bad address would be a way in. */
  private checkAddresses(url: URL, addresses: readonly string[]): void {
    const kinds = new Set(addresses.map(kindOfAddress));
    if (kinds.size === 0) throw new AddressRefused('does not resolve');
    if (this.loopback && kinds.size === 1 && kinds.has('loopback')) return;
    if (kinds.size > 1 || !kinds.has('global')) throw new AddressRefused('leads to an address that is not public');
    if (url.protocol !== 'https:') throw new AddressRefused('must begin with https://');
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function resolve(host: string): Promise<string[]> {
  return new Promise((done, failed) => {
    const refuse = (): void => failed(new AddressRefused('does not resolve'));
    const timer = setTimeout(refuse, RESOLVE_LIMIT_MS);
    lookupName(host, { all: true }, (error, found) => {
      clearTimeout(timer);
      if (error) refuse();
      else done(found.map(({ address }) => address));
    });
  });
}
