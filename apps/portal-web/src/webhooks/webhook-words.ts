/** What an endpoint can be told of, by what it is about; each type with what happened. */
export const SUBJECTS: readonly { name: string; types: readonly [type: string, words: string][] }[] = [
  {
    name: 'Companies',
    types: [
      ['company.created', 'added'],
      ['company.updated', 'changed'],
      ['company.archived', 'archived'],
      ['company.restored', 'brought back from the archive'],
      ['company.merged', 'merged'],
      ['company.unmerged', 'a merge undone'],
      ['company.erased', 'erased'],
      ['note.created', 'a note added'],
      ['document.created', 'a document added'],
      ['duplicate.found', 'a possible duplicate found'],
      ['thesis.matched', 'matched with a thesis'],
    ],
  },
  {
    name: 'Deals',
    types: [
      ['deal.created', 'entered a pipeline'],
      ['deal.moved', 'moved to another stage'],
      ['deal.owner_changed', 'given to somebody else'],
    ],
  },
  {
    name: 'Decks and scores',
    types: [
      ['deck.submitted', 'a deck came in'],
      ['job.completed', 'a deck was analysed'],
      ['job.failed', 'a deck could not be analysed'],
      ['score.changed', 'a score changed'],
    ],
  },
  {
    name: 'Founders’ drafts',
    types: [
      ['draft.scored', 'scored'],
      ['draft.failed', 'could not be scored'],
      ['draft.published', 'published'],
    ],
  },
  {
    name: 'Views and imports',
    types: [
      ['view.company_entered', 'a company entered a view'],
      ['view.company_left', 'a company left a view'],
      ['import.completed', 'an import was done'],
    ],
  },
];

export const ALL_TYPES: readonly string[] = SUBJECTS.flatMap(({ types }) => types.map(([type]) => type));

/** The types that these name; `company.*` names all of companies. */
export function named(types: readonly string[]): string[] {
  return ALL_TYPES.filter((type) => types.includes(type) || types.includes(`${type.split('.')[0]}.*`));
}

/** "all events", "deal.moved", "deal.moved and 3 more". */
export function typesInWords(types: readonly string[]): string {
  const chosen = named(types);
  const [first, ...more] = chosen;
  if (first === undefined || chosen.length === ALL_TYPES.length) return first === undefined ? types.join(', ') : 'all events';
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** "Deals: entered a pipeline, moved to another stage", a line for each subject. */
export function typesBySubject(types: readonly string[]): string[] {
  const chosen = named(types);
  if (chosen.length === 0 || chosen.length === ALL_TYPES.length) return [typesInWords(types)];
  return SUBJECTS.flatMap(({ name, types: own }) => {
    const words = own.filter(([type]) => chosen.includes(type)).map(([, said]) => said);
    return words.length === 0 ? [] : [`${name}: ${words.join(', ')}`];
  });
}

const REASONS: Record<string, string> = {
  requested: 'switched off by somebody of the team',
  gone: 'its receiver says that it is gone (410)',
  failing: 'no delivery went through for five days',
  creator_inactive: 'who made it is no longer an active member',
};

/** Why an endpoint is switched off. */
export function reasonInWords(reason: string | null): string {
  return (reason !== null && REASONS[reason]) || 'switched off';
}
