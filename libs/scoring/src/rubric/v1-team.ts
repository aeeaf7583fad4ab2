import { signal, silentStep, slide, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const TEAM_V1: DomainDefinition = {
  key: 'team',
  name: 'Team',
  points: 200,
  signals: [
    signal('team_founders', 'Founders', 60, slide('Team', 'team'), {
      present: silentStep('a founder named'),
      specified: step(
        'a founder named with a role',
        'Name a founder and the role',
        'name a founder with the role held (for example "Jane Doe, CEO & Co-Founder").',
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
    signal('team_completeness', 'Team completeness', 50, slide('Team', 'team'), {
      present: silentStep('two people of the company named'),
      specified: step(
        'two functions (lead, technology, product, commercial, operations) held by named people',
        'Cover two functions by name',
        'name a second person with a role of another kind: who leads the company, and who builds or sells the product.',
        2,
        { also: { team_slide: 3 }, after: { team_founders: 2 } },
      ),
      evidenced: step(
        'three functions (lead, technology, product, commercial, operations) held by named people',
        'Cover three functions by name',
        'name a person with a role of a third kind: lead, technology, product, sales or operations.',
        3,
      ),
    }),
    signal('team_fit', 'Founder-market fit', 40, slide('Team', 'team'), {
      present: step(
        'one kind of background (earlier employer, exit, degree, years of experience)',
        'Say what the team knows of the field',
        'say how many years of experience in this field the team has.',
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
    signal('team_commitment', 'Commitment', 25, slide('Team', 'team'), {
      present: step(
        'one sign of commitment (full-time, working since, own money, headcount)',
        "Show the team's commitment",
        'say since when the team has worked on this, how many people work on it, or what the founders have put in.',
        1,
      ),
      specified: step('full-time founders', 'Say who works full-time', 'say that the founders work full-time on the company.', 1),
      evidenced: step(
        'full-time founders and a second sign of commitment (working since, own money, headcount)',
        'Back full-time with a start or own money',
        'beside "full-time", say since when the founders have worked on this or what money of their own is in it.',
        2,
      ),
    }),
    signal('team_advisors', 'Advisors', 25, slide('Advisors', 'advisors', 'team'), {
      present: step(
        'one advisor or investor named, or a slide about them',
        'Name an advisor or investor',
        'name an advisor or investor who stands behind the company, with role or earlier employer.',
        3,
      ),
      specified: step(
        'two advisors or investors named',
        'Name a second advisor or investor',
        'name a second advisor or investor, with role or earlier employer.',
        3,
      ),
      evidenced: step(
        'two or more advisors or investors named, each with role or background',
        'Say who each advisor is',
        'give every advisor and investor a role or earlier employer.',
        2,
      ),
    }),
  ],
};
