import { changedFields, fieldsOf, type Profile } from './profile';

const PROFILE: Profile = { name: 'Acme', website: null, industry: 'Robotics', stage: null, problem_statement: null };

it.each([
  [{}, {}],
  [{ stage: 'Seed' }, { stage: 'Seed' }],
  [{ industry: '' }, { industry: '' }],
  [{ industry: 'Robotics', website: 'https://acme.example' }, { website: 'https://acme.example' }],
])('of the typed %j sends %j', (typed, sent) => expect(changedFields(PROFILE, { ...fieldsOf(PROFILE), ...typed })).toEqual(sent));
