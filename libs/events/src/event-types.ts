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
