import type { Actor } from '@app/auth';
import type { Consumer, InternalType } from './inbox/consumers';

/** The types of contract-2, section 4. */
export const EVENT_TYPES = [
  'company.created',
  'company.updated',
  'company.archived',
  'company.restored',
  'company.merged',
  'company.unmerged',
  'company.erased',
  'deal.created',
  'deal.moved',
  'deal.owner_changed',
  'deck.submitted',
  'job.completed',
  'job.failed',
  'score.changed',
  'thesis.matched',
  'document.created',
  'note.created',
  'duplicate.found',
  'view.company_entered',
  'view.company_left',
  'import.completed',
  'draft.scored',
  'draft.failed',
  'draft.published',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface NewEvent {
  type: EventType;
  teamId: string;
  actor: Actor;
  companyId?: string | null;
  dealId?: string | null;
  /**
   * What the object's GET answers at this moment; company rows without `properties`. A function is asked as the last thing before the
   * commit, when all that the transaction does to the object is done.
   */
  object: unknown;
  changes?: FieldChange[];
  /** What else `data` holds, beside `object`. */
  extra?: Record<string, unknown>;
  /** `founder`: in the founders' feed alone. */
  audience?: 'team' | 'founder';
  /** Of an event without a company: the one person who reads its object. */
  readerUserId?: string;
  /** Of a company that is gone: the pipelines it was seen in. */
  readerPipelineIds?: readonly string[];
  /** Consumers that are not told: whoever records it does their part itself, as the analysis of a deck does. */
  handled?: readonly Consumer[];
}

/** What happened for consumers within the service alone; in no feed. */
export interface InternalEvent {
  type: InternalType;
  companyId: string;
}

const GROUPS = new Map(EVENT_TYPES.map((type) => [`${type.split('.')[0]}.*`, type.split('.')[0] as string]));

/** All that a list of types may name. */
export const EVENT_TYPE_NAMES: string[] = [...EVENT_TYPES, ...GROUPS.keys()];

/**
 * The types that a list of them names, `company.*` standing for all that begin so; each once, in the order of `EVENT_TYPES`.
 * @returns null where one of them is no type
 */
export function eventTypesOf(names: readonly string[]): EventType[] | null {
  const found = new Set<string>();
  for (const name of names) {
    const group = GROUPS.get(name);
    const types = EVENT_TYPES.filter((type) => (group === undefined ? type === name : type.startsWith(`${group}.`)));
    if (types.length === 0) return null;
    for (const type of types) found.add(type);
  }
  return EVENT_TYPES.filter((type) => found.has(type));
}
