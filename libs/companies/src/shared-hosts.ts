import { parse } from 'tldts';
import LIST from './shared-hosts.json';

const TENANT_HOSTS = Object.values(LIST.tenants).flat();
const SHARED_HOSTS = Object.values(LIST.shared).flat();

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** A host of many companies: an address there says nothing about which one. */
export function isSharedHost(host: string): boolean {
  if (TENANT_HOSTS.includes(host) || SHARED_HOSTS.some((shared) => isWithin(host, shared))) return true;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  // A public suffix itself, such as `github.io`.
  return isPrivate === true && domain === null;
}

/**
 * A host that one tenant of a shared one has, such as `acme.github.io`. Who owns it changes more easily than a domain, so it is evidence
 * only together with the name (contract-2, section 3).
 */
export function isTenantHost(host: string): boolean {
  if (TENANT_HOSTS.some((tenants) => host.endsWith(`.${tenants}`))) return true;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isPrivate === true && domain !== null;
}
