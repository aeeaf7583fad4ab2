import { normalizedName, websiteHost, type BatchClaims, type BatchCompany } from '@app/companies';
import type { FieldChange } from '@app/events';
import type { BatchDeal } from '@app/pipelines';
import type { AnswerRow } from '@app/properties';
import type { ReadRow, RowFields } from './row-reader';

/** A company as it stands, and as the rows so far make it. */
export interface PlannedCompany extends BatchCompany {
  isNew: boolean;
  /** It was archived until a row named it. */
  restored: boolean;
  /** In the order in which they were made; those of new companies and the new ones of others still are to be. */
  deals: PlannedDeal[];
  answers: Map<string, AnswerRow[]>;
  /** Properties whose answers are to be written. */
  answered: Set<string>;
  changes: FieldChange[];
}

export interface PlannedDeal extends BatchDeal {
  isNew: boolean;
  /** Another stage than the one it stands in. */
  moved: boolean;
}

/** What of a row claims a company. */
function claimsOf({ external_id: externalId, website, name, founder_email: email }: RowFields) {
  return {
    externalId,
    host: website === undefined ? null : websiteHost(website),
    person: name !== undefined && email !== undefined ? personKey(name, email) : null,
  };
}

function personKey(name: string, email: string): string {
  return `${normalizedName(name)}\u0000${email.toLowerCase()}`;
}

/** What to ask the database for, for all of these rows at once. */
export function claimsOfAll(rows: readonly ReadRow[]): BatchClaims {
  const claims: BatchClaims = { externalIds: [], hosts: [], names: [], emails: [] };
  for (const { fields } of rows) {
    const { externalId, host } = claimsOf(fields);
    if (externalId !== undefined) claims.externalIds.push(externalId);
    if (host !== null) claims.hosts.push(host);
    if (fields.name !== undefined && fields.founder_email !== undefined) {
      claims.names.push(normalizedName(fields.name));
      claims.emails.push(fields.founder_email.toLowerCase());
    }
  }
  return claims;
}

/**
 * The companies that a plan knows, by what claims them. One is found again by its external id, else by website host, else by name and
 * founder e-mail (contract-2, section 3); one that has another external id is another company.
 */
export class KnownCompanies {
  private readonly byExternalId = new Map<string, PlannedCompany[]>();
  private readonly byHost = new Map<string, PlannedCompany[]>();
  private readonly byPerson = new Map<string, PlannedCompany[]>();

  /** The oldest that the fields claim, and by which of them. */
  find(fields: RowFields): { company: PlannedCompany; by: string } | null {
    const { externalId, host, person } = claimsOf(fields);
    const byId = externalId === undefined ? undefined : first(this.byExternalId.get(externalId));
    if (byId) return { company: byId, by: 'external_id' };
    const fits = (company: PlannedCompany): boolean =>
      externalId === undefined || company.external_id === null || company.external_id === externalId;
    const byHost = host === null ? undefined : first(this.byHost.get(host), fits);
    if (byHost) return { company: byHost, by: 'website' };
    const byPerson = person === null ? undefined : first(this.byPerson.get(person), fits);
    return byPerson ? { company: byPerson, by: 'founder_email' } : null;
  }

  add(company: PlannedCompany): void {
    for (const [map, key] of this.keysOf(company)) {
      const known = map.get(key);
      if (known) known.push(company);
      else map.set(key, [company]);
    }
  }

  /** Before a change of what claims it. */
  remove(company: PlannedCompany): void {
    for (const [map, key] of this.keysOf(company)) {
      const others = (map.get(key) ?? []).filter((each) => each !== company);
      if (others.length > 0) map.set(key, others);
      else map.delete(key);
    }
  }

  private keysOf({
    external_id: externalId,
    website,
    name,
    contact_email: email,
  }: PlannedCompany): [Map<string, PlannedCompany[]>, string][] {
    const keys: [Map<string, PlannedCompany[]>, string][] = [];
    const host = website === null ? null : websiteHost(website);
    if (externalId !== null) keys.push([this.byExternalId, externalId]);
    if (host !== null) keys.push([this.byHost, host]);
    if (email !== null) keys.push([this.byPerson, personKey(name, email)]);
    return keys;
  }
}

export function byAge(a: BatchCompany, b: BatchCompany): number {
  return Number(a.created_at) - Number(b.created_at) || (a.id < b.id ? -1 : 1);
}

function first(
  companies: Iterable<PlannedCompany> = [],
  fits: (company: PlannedCompany) => boolean = () => true,
): PlannedCompany | undefined {
  let oldest: PlannedCompany | undefined;
  for (const company of companies) if (fits(company) && (!oldest || isOlder(company, oldest))) oldest = company;
  return oldest;
}

/** Those that are still to be made are the youngest; their ids are in order. */
function isOlder(a: PlannedCompany, b: PlannedCompany): boolean {
  if (a.isNew !== b.isNew) return b.isNew;
  return byAge(a, b) < 0;
}
