import { signal, silentStep, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const FOUNDATIONAL_V1: DomainDefinition = {
  key: 'foundational',
  name: 'Foundational',
  points: 100,
  signals: [
    signal('identity', 'Identity', 15, ['cover', 'contact'], {
      present: step(
        "the company's name",
        "Put the company's name on the cover",
        "write the company's name as text.",
        1,
      ),
      specified: step(
        'the name and what the company does',
        'Say what the company does',
        'say in one line which industry the company is in and what its product does.',
        1,
        { fills: ['industry'] },
      ),
      evidenced: step(
        'name, industry or product, stage and location',
        'Add stage and location',
        'add the stage of the round and the city and country of the company.',
        1,
        { fills: ['stage'] },
      ),
    }),
    signal('contact', 'Contact', 15, ['contact', 'cover'], {
      present: silentStep('a telephone number or LinkedIn profile'),
      specified: step('an e-mail address', 'Add an e-mail address', 'add an e-mail address.', 1),
      evidenced: step(
        'an e-mail address and a telephone number or LinkedIn profile',
        'Add a telephone number or LinkedIn profile',
        'add a telephone number or the address of a LinkedIn profile beside the e-mail address.',
        1,
      ),
    }),
    signal('website', 'Website', 10, ['contact', 'cover'], {
      present: null,
      specified: step('a website written out', 'Write the website out', 'write out the address of the website.', 1, {
        fills: ['website'],
      }),
      evidenced: step(
        'a website written out on the first or last slide',
        'Show the website first or last',
        'write the website on the first or the last slide.',
        1,
      ),
    }),
    signal('team_slide', 'Team slide', 10, ['team', 'contact'], {
      present: step(
        'a slide about the team',
        'Add a team slide',
        'give the team a slide of its own with the title "Team".',
        2,
      ),
      specified: step(
        'a team slide with two people',
        'Show two people on the team slide',
        'show at least two people on the team slide.',
        2,
      ),
      evidenced: step(
        'a team slide on which two people have a role, and one a background or profile',
        'Complete the team slide',
        'give two people on the team slide a role, and one of them an earlier employer, degree or LinkedIn profile.',
        2,
      ),
    }),
    signal('roadmap', 'Roadmap', 15, ['roadmap', 'ask', 'traction', 'product'], {
      present: step('a milestone ahead', 'Add a roadmap', 'name the next milestones.', 2),
      specified: step('a milestone with its date', 'Date the roadmap', 'give a milestone its quarter or year.', 1),
      evidenced: step(
        'three different dates',
        'Date three milestones',
        'give three milestones three different dates.',
        2,
      ),
    }),
    signal('registration', 'Registration', 10, ['contact', 'cover', 'appendix'], {
      present: step(
        'legal name or form, registration number or registered address',
        'Name the legal entity',
        'write the legal name with its form (Ltd, GmbH, Inc.).',
        1,
      ),
      specified: step(
        'two of legal name, registration number, registered address',
        'Add number or address of the entity',
        'add the registration number or the registered address beside the legal name.',
        1,
      ),
      evidenced: step(
        'legal name, registration number and registered address',
        'Complete the legal entity',
        'give legal name, registration number and registered address.',
        1,
      ),
    }),
    signal('length', 'Length', 8, [], {
      present: step(
        '5 to 35 slides',
        'Bring the deck to a usual length',
        'Bring the deck to between 5 and 35 slides.',
        4,
      ),
      specified: step(
        '8 to 25 slides',
        'Bring the deck nearer to the usual length',
        'Bring the deck to between 8 and 25 slides.',
        4,
      ),
      evidenced: step(
        '10 to 20 slides',
        'Bring the deck to 10 to 20 slides',
        'Bring the deck to between 10 and 20 slides.',
        4,
      ),
    }),
    signal('readable', 'Readable', 7, [], {
      present: step(
        'text that can be read on half the slides',
        'Make the slides readable',
        'Export the deck with its text, so that at least half of the slides can be read.',
        3,
      ),
      specified: step(
        'text that can be read on three quarters of the slides',
        'Make more slides readable',
        'Give at least three of four slides text that can be read.',
        3,
      ),
      evidenced: step(
        'text that can be read on nine of ten slides',
        'Make every slide readable',
        'Give at least nine of ten slides text that can be read.',
        3,
      ),
    }),
    signal('dated', 'Dated', 5, ['cover'], {
      present: step('the year of the deck', 'Date the deck', 'write the year of the deck.', 1),
      specified: step('month and year of the deck', 'Add the month', 'write the month and year of the deck.', 1),
      evidenced: step(
        'month and year on the cover, or a full date',
        'Date the cover',
        'write the full date of the deck on the cover.',
        1,
      ),
    }),
    signal('coverage', 'Coverage', 5, [], {
      present: silentStep('five of the ten questions that investors ask answered'),
      specified: silentStep('seven of the ten questions that investors ask answered'),
      evidenced: silentStep('nine of the ten questions that investors ask answered'),
    }),
  ],
};
