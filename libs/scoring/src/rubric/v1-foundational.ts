import { page, signal, silentStep, slide, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const FOUNDATIONAL_V1: DomainDefinition = {
  key: 'foundational',
  name: 'Foundational',
  points: 100,
  signals: [
    signal('identity', 'Identity', 15, page('first_page', 'cover'), {
      present: step("the company's name", "Put the company's name on the cover", "write the company's name as text.", 1),
      specified: step(
        'the name and what the company does',
        'Say what the company does',
        'say in one line what the company makes ("a platform for …", "software that …").',
        1,
        { also: { solution: 1 } },
      ),
      evidenced: step(
        'name, industry or product, stage and location',
        'Add stage and location',
        'add the stage of the round and the city and country of the company.',
        1,
        { fills: ['stage'] },
      ),
    }),
    signal('contact', 'Contact', 15, page('last_page', 'contact', 'cover'), {
      present: silentStep('a telephone number or LinkedIn profile'),
      specified: step('an e-mail address', 'Add an e-mail address', 'add an e-mail address.', 1, { fills: ['primary_contact'] }),
      evidenced: step(
        'an e-mail address and a telephone number or LinkedIn profile',
        'Add a telephone number or LinkedIn profile',
        'add a telephone number or the address of a LinkedIn profile beside the e-mail address.',
        1,
      ),
    }),
    signal('website', 'Website', 10, page('last_page', 'contact', 'cover'), {
      present: null,
      specified: silentStep('a website written out'),
      evidenced: step(
        'a website written out on the first or last slide',
        'Show the website first or last',
        'write out the address of the website.',
        1,
        { fills: ['website'] },
      ),
    }),
    signal('team_slide', 'Team slide', 10, slide('Team', 'team'), {
      present: silentStep('a slide about the team'),
      specified: silentStep('a team slide with two people'),
      evidenced: silentStep('a team slide with two or more people, all with a role'),
    }),
    signal('roadmap', 'Roadmap', 15, slide('Roadmap', 'roadmap'), {
      present: step('a milestone ahead', 'Add a roadmap', 'name the next milestones.', 2),
      specified: step('a milestone with its date', 'Date the roadmap', 'give a milestone its quarter or year.', 1),
      evidenced: step('three different dates', 'Date three milestones', 'give three milestones three different dates.', 2),
    }),
    signal('registration', 'Registration', 10, page('last_page', 'contact', 'cover'), {
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
    signal('length', 'Length', 8, null, {
      present: silentStep('3 to 40 slides'),
      specified: silentStep('4 to 30 slides'),
      evidenced: step('5 to 25 slides', 'Bring the deck to 5 to 25 slides', 'Bring the deck to between 5 and 25 slides.', 4),
    }),
    signal('readable', 'Readable', 7, null, {
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
    signal('dated', 'Dated', 5, page('first_page', 'cover'), {
      present: step('the year of the deck', 'Date the deck', 'write the year of the deck.', 1),
      specified: step('month and year of the deck', 'Add the month', 'write the month and year of the deck.', 1),
      evidenced: step('month and year on the cover, or a full date', 'Date the cover', 'write the full date of the deck on the cover.', 1),
    }),
    signal('coverage', 'Coverage', 5, null, {
      present: silentStep('problem and solution'),
      specified: silentStep('problem, solution, and market or business model'),
      evidenced: silentStep('problem, solution, market or business model, and founders'),
    }),
  ],
};
