import { ALL_TYPES, named, reasonInWords, SUBJECTS, typesBySubject, typesInWords } from './webhook-words';

describe('what an endpoint can be told of', () => {
  it('is said of each type in its own words', () => {
    expect(new Set(SUBJECTS.flatMap(({ types }) => types.map(([type, words]) => `${type.split('.')[0]} ${words}`))).size).toBe(
      ALL_TYPES.length,
    );
  });

  it('is named one by one, or by its subject', () => {
    expect(named(['deal.*', 'note.created'])).toEqual(['note.created', 'deal.created', 'deal.moved', 'deal.owner_changed']);
    expect(named(['nothing.known'])).toEqual([]);
  });

  it('is said in a few words', () => {
    expect(typesInWords(ALL_TYPES)).toBe('all events');
    expect(typesInWords(['deal.moved'])).toBe('deal.moved');
    expect(typesInWords(['deal.*'])).toBe('deal.created and 2 more');
    expect(typesInWords(['of.a.newer.release'])).toBe('of.a.newer.release');
  });

  it('is said in whole, by subject', () => {
    expect(typesBySubject(['note.created', 'deal.*'])).toEqual([
      'Companies: a note added',
      'Deals: entered a pipeline, moved to another stage, given to somebody else',
    ]);
    expect(typesBySubject(ALL_TYPES)).toEqual(['all events']);
    expect(typesBySubject(['of.a.newer.release'])).toEqual(['of.a.newer.release']);
  });
});

it('why an endpoint is switched off is said for reasons of a newer release, too', () => {
  expect([reasonInWords('gone'), reasonInWords('tired'), reasonInWords(null)]).toEqual([
    'its receiver says that it is gone (410)',
    'switched off',
    'switched off',
  ]);
});
