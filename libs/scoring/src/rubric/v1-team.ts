import { signal, silentStep, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const TEAM_V1: DomainDefinition = {
  key: 'team',
  name: 'Team',
  points: 200,
  signals: [
    signal('team_founders', 'Founders', 60, ['team', 'contact', 'cover'], {
      present: silentStep('a founder named'),
      specified: step(
        'a founder named with a role',
        'Name the founders and their roles',
        'name every founder with the role that they hold (for example "Jane Doe, CEO & Co-Founder").',
        1,
        { fills: ['primary_contact'] },
      ),
      evidenced: step(
        'every founder with a role and an earlier employer, exit or degree',
        'Say what each founder did before',
        'give every founder a role and one earlier employer, exit or degree.',
        2,
        { also: { team_fit: 1 } },
      ),
    }),
    signal('team_completeness', 'Team completeness', 50, ['team', 'contact', 'cover'], {
      present: step(
        'two people of the company named',
        'Show more than one person',
        'name a second person who works in the company.',
        2,
      ),
      specified: step(
        'two functions (lead, technology, product, commercial, operations) held by named people',
        'Cover two functions by name',
        'name who leads the company and who builds or sells the product, each with a role.',
        2,
      ),
      evidenced: step(
        'three functions (lead, technology, product, commercial, operations) held by named people',
        'Cover three functions by name',
        'name with their roles the people who lead the company, build the product and sell it.',
        3,
      ),
    }),
    signal('team_fit', 'Founder-market fit', 40, ['team', 'contact', 'cover'], {
      present: step(
        'one kind of background (earlier employer, exit, degree, years of experience)',
        'Give the team a background',
        'add an earlier employer, a degree, an exit or the years of experience of one of the team.',
        1,
      ),
      specified: step(
        'two kinds of background (earlier employer, exit, degree, years of experience)',
        'Add a second kind of background',
        'add a second kind of background: an earlier employer, an exit, a degree or years of experience in this field.',
        1,
      ),
      evidenced: step(
        'three kinds of background (earlier employer, exit, degree, years of experience)',
        'Add a third kind of background',
        'add a third kind of background: an earlier employer, an exit, a degree or years of experience in this field.',
        2,
      ),
    }),
    signal('team_commitment', 'Commitment', 25, ['team', 'ask', 'contact'], {
      present: step(
        'one sign of commitment (working since, own money, headcount)',
        "Show the team's commitment",
        'say since when the team has worked on this, how many people work on it, or what the founders have put in.',
        1,
      ),
      specified: step(
        'full-time founders, or two signs of commitment',
        'Say who works full-time',
        'say that the founders work full-time on the company.',
        1,
      ),
      evidenced: step(
        'full-time founders and a second sign of commitment (working since, own money, headcount)',
        'Back full-time with a start or own money',
        'beside "full-time", say since when the founders have worked on this or what money of their own is in it.',
        2,
      ),
    }),
    signal('team_advisors', 'Advisors', 25, ['advisors', 'investors', 'team'], {
      present: step(
        'one advisor or investor named, or a slide about them',
        'Name an advisor or investor',
        'name an advisor or investor who stands behind the company.',
        3,
      ),
      specified: step(
        'two advisors or investors named',
        'Name a second advisor or investor',
        'name a second advisor or investor.',
        3,
      ),
      evidenced: step(
        'two or more advisors or investors named, each with role or background',
        'Say who each advisor is',
        'give at least two named advisors or investors, each with a role or earlier employer.',
        2,
      ),
    }),
  ],
};
