import { contactAfter, type PrimaryContact } from './primary-contact';

const none: PrimaryContact = { name: null, email: null, role: null, profileUrl: null, submitted: false };
const told: PrimaryContact = {
  name: 'Ada Lovelace',
  email: 'ada@acme.com',
  role: 'CEO',
  profileUrl: 'https://linkedin.com/in/ada',
  submitted: false,
};
const submitted: PrimaryContact = { ...told, submitted: true };
const grace = { name: 'Grace Hopper', email: 'grace@acme.com' };
const graceAlone: PrimaryContact = { ...grace, role: null, profileUrl: null, submitted: true };

describe('the primary contact after a submission', () => {
  it.each<[string, PrimaryContact, Parameters<typeof contactAfter>[1], 'investor' | 'form', PrimaryContact | null]>([
    ['nothing given', told, {}, 'investor', null],
    ['the first contact', none, grace, 'form', graceAlone],
    [
      'an e-mail alone',
      none,
      { email: 'grace@acme.com' },
      'form',
      { ...none, email: 'grace@acme.com', submitted: true },
    ],
    ['another person than the deck told', told, grace, 'form', graceAlone],
    [
      'the person that the deck told',
      told,
      { name: 'ADA LOVELACE' },
      'form',
      { ...told, name: 'ADA LOVELACE', submitted: true },
    ],
    [
      'the same e-mail under another name',
      told,
      { name: 'Ada King', email: 'ADA@acme.com' },
      'form',
      { ...told, name: 'Ada King', email: 'ADA@acme.com', submitted: true },
    ],
    ['another person by an investor', submitted, grace, 'investor', graceAlone],
    ['another person by a public form', submitted, grace, 'form', null],
    [
      'the same person by a form',
      { ...submitted, email: null },
      { name: 'Ada Lovelace', email: 'ada@acme.com' },
      'form',
      submitted,
    ],
    ['another spelling by a form', submitted, { name: 'Countess', email: 'ada@acme.com' }, 'form', submitted],
    [
      'another e-mail of the same name, by an investor',
      submitted,
      { name: 'Ada Lovelace', email: 'ada@home.org' },
      'investor',
      { name: 'Ada Lovelace', email: 'ada@home.org', role: null, profileUrl: null, submitted: true },
    ],
  ])('%s', (_case, current, given, from, after) => expect(contactAfter(current, given, from)).toEqual(after));
});
