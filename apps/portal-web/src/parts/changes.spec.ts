import { changed } from './changes';

const MEMBER = { id: 'm', role: 'member', active: true, pipeline_ids: ['a', 'b'] as string[] | null };

it.each([
  [{ role: 'member', active: true, pipeline_ids: ['a', 'b'] }, {}],
  [{ role: 'viewer', active: true, pipeline_ids: ['a', 'b'] }, { role: 'viewer' }],
  [
    { role: 'member', active: false, pipeline_ids: null },
    { active: false, pipeline_ids: null },
  ],
])('of the typed %j keeps %j', (typed, kept) => expect(changed(MEMBER, typed)).toEqual(kept));
