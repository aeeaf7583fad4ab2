import { parse } from 'tldts';
import LIST from './shared-hosts.json';

const TENANT_HOSTS = new Set<string>(Object.values(LIST.tenants).flat());
const SHARED_HOSTS = new Set<string>(Object.values(LIST.shared).flat());

/** Whether one of the domains above the host, itself not, is among them. */
function isUnder(host: string, domains: ReadonlySet<string>): boolean {
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) if (domains.has(host.slice(dot + 1))) return true;
  return false;
}

/** A host of many companies: an address there says nothing about which one. */
export function isSharedHost(host: string): boolean {
  if (TENANT_HOSTS.has(host) || SHARED_HOSTS.has(host) || isUnder(host, SHARED_HOSTS)) return true;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  // A public suffix itself, such as `github.io`.
  return isPrivate === true && domain === null;
}

/**
 * A host that one tenant of a shared one has, such as `acme.github.io`. Who owns it changes more easily than a domain, so it is evidence
 * only together with the name (contract-2, section 3).
 */
export function isTenantHost(host: string): boolean {
  if (isUnder(host, TENANT_HOSTS)) return true;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isPrivate === true && domain !== null;
}
