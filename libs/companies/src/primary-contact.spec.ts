import { contactAfter, type PrimaryContact } from './primary-contact';

const none: PrimaryContact = { name: null, email: null, role: null, profileUrl: null };
const told: PrimaryContact = {
  name: 'Ada Lovelace',
  email: 'ada@acme.com',
  role: 'CEO',
  profileUrl: 'https://linkedin.com/in/ada',
};
const grace = { name: 'Grace Hopper', email: 'grace@acme.com' };
const graceAlone: PrimaryContact = { ...grace, role: null, profileUrl: null };

describe('the primary contact after a submission', () => {
  it.each<[string, PrimaryContact, Parameters<typeof contactAfter>[1], PrimaryContact | null]>([
    ['nothing given', told, {}, null],
    ['the first contact', none, grace, graceAlone],
    ['an e-mail alone', none, { email: 'grace@acme.com' }, { ...none, email: 'grace@acme.com' }],
    ['another person', told, grace, graceAlone],
    ['the same person', told, { name: 'ADA LOVELACE' }, { ...told, name: 'ADA LOVELACE' }],
    [
      'the same e-mail under another name',
      told,
      { name: 'Ada King', email: 'ADA@acme.com' },
      { ...told, name: 'Ada King', email: 'ADA@acme.com' },
    ],
    ['the e-mail of a person known by name', { ...told, email: null }, { name: 'Ada Lovelace', email: 'ada@acme.com' }, told],
    [
      'another e-mail of the same name',
      told,
      { name: 'Ada Lovelace', email: 'ada@home.org' },
      { name: 'Ada Lovelace', email: 'ada@home.org', role: null, profileUrl: null },
    ],
  ])('%s', (_case, current, given, after) => expect(contactAfter(current, given)).toEqual(after));
});
