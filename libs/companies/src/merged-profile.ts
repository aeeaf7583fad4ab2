import type { MergeConflict, Side } from '@app/database';

/** A row of `companies` as JSON, whatever columns it has. */
export type CompanyJson = Record<string, unknown> & { id: string; team_id: string };

export type Keep = Readonly<Record<string, Side>>;

/** The contract's field → the columns that go with it. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'normalized_name'],
  website: ['website', 'website_host'],
  industry: ['industry'],
  stage: ['stage'],
  problem_statement: ['problem_statement'],
  external_id: ['external_id'],
};

/** Fields of a company of which one may be chosen; answers are `properties.<id>`. */
export const MERGED_FIELDS: readonly string[] = [...Object.keys(FIELDS), 'founder_name', 'founder_email'];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const isDeckColumn = (column: string): boolean => column.startsWith('cri_') || column.startsWith('current_');

/** The columns of a row that say which deck is current, and its score. */
export function deckColumnsOf(row: CompanyJson): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => isDeckColumn(column)));
}

/** What `this` takes over from `other`: what it lacks, what was asked for, and the deck that is newer. */
export class MergedProfile {
  /** Columns that change, with their new values. */
  readonly patch: Record<string, unknown> = {};
  readonly conflicts: MergeConflict[] = [];
  private readonly sources: Record<string, unknown>;
  private readonly theirSources: Record<string, unknown>;

  constructor(
    private readonly own: CompanyJson,
    private readonly other: CompanyJson,
    private readonly keep: Keep,
  ) {
    this.sources = { ...(own.field_sources as object | null) };
    this.theirSources = { ...(other.field_sources as object | null) };
    for (const [field, columns] of Object.entries(FIELDS)) {
      if (this.takes(field, columns[0] as string)) this.take(field, columns);
    }
    this.mergeContact();
    this.mergeDeck();
    if (JSON.stringify(this.sources) !== JSON.stringify(own.field_sources ?? {})) this.patch.field_sources = this.sources;
  }

  /** Whether the other's value counts. */
  private takes(field: string, column: string): boolean {
    const [ours, theirs] = [this.own[column], this.other[column]];
    if (isEmpty(theirs) || ours === theirs) return false;
    if (isEmpty(ours)) return true;
    const kept = this.keep[field] ?? 'this';
    this.conflicts.push({ field, this: ours, other: theirs, kept });
    return kept === 'other';
  }

  private take(field: string, columns: readonly string[]): void {
    for (const column of columns) this.patch[column] = this.other[column];
    if (field in this.theirSources) this.sources[field] = this.theirSources[field];
    else delete this.sources[field];
  }

  /** A contact is one person: name, role and profile of somebody else are not added to an address. */
  private mergeContact(): void {
    const hasNone = isEmpty(this.own.contact_name) && isEmpty(this.own.contact_email);
    const isSame = this.sameContact();
    const [name, email] = [this.takes('founder_name', 'contact_name'), this.takes('founder_email', 'contact_email')];
    const chosen = (field: string): boolean => this.keep[field] === 'other';
    if (name && (hasNone || isSame || chosen('founder_name'))) this.take('founder_name', ['contact_name']);
    if (email && (hasNone || isSame || chosen('founder_email'))) this.take('founder_email', ['contact_email']);
    if (!('contact_name' in this.patch) && !('contact_email' in this.patch) && !isSame) return;
    const replaced = !hasNone && !isSame;
    for (const column of ['contact_role', 'contact_profile_url']) {
      if (replaced ? this.own[column] !== this.other[column] : isEmpty(this.own[column]) && !isEmpty(this.other[column])) {
        this.patch[column] = this.other[column];
      }
    }
    const submitted = Boolean(this.own.contact_submitted) || Boolean(this.other.contact_submitted);
    if (submitted !== this.own.contact_submitted) this.patch.contact_submitted = submitted;
  }

  private sameContact(): boolean {
    const folded = (row: CompanyJson, column: string): string =>
      typeof row[column] === 'string' ? (row[column] as string).toLowerCase() : '';
    const email = folded(this.own, 'contact_email');
    if (email !== '' && folded(this.other, 'contact_email') !== '') return email === folded(this.other, 'contact_email');
    const name = folded(this.own, 'contact_name');
    return name !== '' && name === folded(this.other, 'contact_name');
  }

  /** The current deck is the newest one (contract, current deck). */
  private mergeDeck(): void {
    const at = (row: CompanyJson): number => (typeof row.current_deck_at === 'string' ? Date.parse(row.current_deck_at) : -Infinity);
    if (at(this.other) > at(this.own)) Object.assign(this.patch, deckColumnsOf(this.other));
  }
}
