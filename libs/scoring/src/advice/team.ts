import type { Aside, PersonFact } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import { backgroundOf } from '../signals/team';
import { functionsOf, hasFounderTitle, isFunctionKnown, type WorkFunction } from '../signals/roles';
import { allOf, oneOf, unless, type Gap, type Kind, type Told } from './told';

const BEFORE: readonly PassageTopic[] = ['team.employer', 'team.exit', 'team.degree'];
const BACKGROUNDS: readonly Kind[] = [
  { topics: ['team.employer'], words: 'an earlier employer' },
  { topics: ['team.exit'], words: 'an exit' },
  { topics: ['team.degree'], words: 'a degree' },
  { topics: ['team.experience'], words: 'years of experience in this field' },
];

const FUNCTION_WORDS: Readonly<Record<WorkFunction, string>> = {
  lead: 'lead',
  technology: 'technology',
  product: 'product',
  commercial: 'sales or marketing',
  operations: 'operations or finance',
};

const MOST_NAMES = 3;

function namesOf(people: readonly PersonFact[]): string {
  return allOf(people.map(({ name }) => name));
}

/** Lines with a title that none of the people has who were read. */
function strayTitles(told: Told, topics: readonly ('person.lead' | 'person.role' | 'person.backer')[]): Aside[] {
  // What stands under somebody without a role may be the role.
  const known = told.facts.people
    .flatMap(({ name, role, background }) => (role === null ? [name] : [name, role, ...background]))
    .map(squash);
  return told.mentions(topics).filter(({ quote }) => {
    const line = squash(quote);
    return !known.some((words) => words !== '' && (line.includes(words) || words.includes(line)));
  });
}

/** "Marco Leone, production", where nobody of that name was read, or with another role. */
function strayNames(told: Told): Aside[] {
  return told.mentions(['person.named']).filter(({ quote }) => {
    const line = squash(quote);
    return !told.facts.people.some(({ name, role }) => line.includes(squash(name)) && role !== null && line.includes(squash(role)));
  });
}

/** Lines on someone's past that were tied to nobody. */
function strayPasts(told: Told): string[] {
  const known = told.facts.people.flatMap(({ background, role }) => [...background, role ?? '']).map(squash);
  const lines = [...told.deck.passages(...BEFORE), ...told.mentions(BEFORE, 'team', 'advisors')].map(({ quote }) => squash(quote));
  return [...new Set(lines)].filter(
    (line) => line !== '' && !known.some((words) => words !== '' && (words.includes(line) || line.includes(words))),
  );
}

/** Titles may stand in pictures or in layouts that are not read: who is asked to name people knows that they are. */
const foundersWithRole: Gap = (told) => {
  const [first] = told.deck.founders;
  // A title that is not known may be that of whoever leads.
  const isUnknown = told.deck.team.some(({ role }) => role !== null && !isFunctionKnown(role));
  if (strayTitles(told, ['person.lead']).length > 0) return null;
  if (!first && isUnknown)
    return { title: 'Say who leads the company', ask: 'say who founded or leads the company, by a title such as "CEO" or "Co-Founder".' };
  if (first && first.role === null)
    return { title: 'Say what the founder does', ask: `say which role ${first.name} holds (for example "CEO & Co-Founder").` };
  const unnamed = told.pages('team').length > 0 && !told.facts.people.some(({ evidence }) => told.pages('team').includes(evidence.page));
  return unnamed
    ? {
        title: 'Write names and roles as text',
        ask: 'write the name and the role of each founder as text (for example "Jane Doe, CEO & Co-Founder"): none could be read there.',
      }
    : undefined;
};

const foundersWithPast: Gap = (told) => {
  const { founders, team } = told.deck;
  // Somebody is called a founder and was not read as one: who else is asked about may be none.
  if (team.some(({ role, founder }) => !founder && hasFounderTitle(role))) return null;
  const roleless = founders.filter(({ role }) => role === null);
  const pastless = founders.filter((person) => backgroundOf(told.deck, person) === null && behindRole(person).length === 0);
  const stray = strayPasts(told).length;
  if (roleless.length === 0 && stray >= pastless.length) return null;
  if (roleless.length > 0 || stray > 0 || pastless.length > MOST_NAMES) return undefined;
  return { ask: `give an earlier employer, exit or degree of ${namesOf(pastless)}.` };
};

/** Kinds of work that nobody of the team is named for; null where titles do not tell. */
function openFunctions(told: Told): string[] | null {
  const roles = told.deck.team.map(({ role }) => role);
  if (
    roles.some((role) => role !== null && !isFunctionKnown(role)) ||
    strayTitles(told, ['person.lead', 'person.role']).length + strayNames(told).length > 0
  )
    return null;
  const held = functionsOf(roles);
  return (Object.keys(FUNCTION_WORDS) as WorkFunction[]).flatMap((key) => (held.includes(key) ? [] : [FUNCTION_WORDS[key]]));
}

const twoFunctions: Gap = (told) => {
  const open = openFunctions(told);
  if (open === null) return null;
  const silent = told.deck.team.filter(({ role }) => role === null);
  if (silent.length > 0 && silent.length <= MOST_NAMES)
    return { title: 'Give everybody a role', ask: `say what ${namesOf(silent)} ${silent.length > 1 ? 'do' : 'does'}: ${oneOf(open)}.` };
  const another = told.deck.team.length < 2 ? 'a second person' : 'a person';
  return { ask: `name ${another} with a role in ${oneOf(open)}.` };
};

const threeFunctions: Gap = (told) => {
  const open = openFunctions(told);
  return open && { ask: `name a person with a role in ${oneOf(open)}.` };
};

/** "CEO, chemist, once at Rügenwalder": what stands behind a role, and names no work. */
function behindRole({ role }: PersonFact): string[] {
  const [, ...behind] = (role ?? '').split(/\s?[,;|]\s/);
  return behind.filter((part) => !isFunctionKnown(part));
}

/** Lines on people's pasts whose words tell of none of the kinds, but may. */
function untold(told: Told): number {
  const topics = BACKGROUNDS.flatMap((kind) => kind.topics);
  const known = [...told.deck.passages(...topics), ...told.mentions(topics)].map(({ quote }) => squash(quote));
  const lines = told.deck.team.flatMap((person) => [...person.background, ...behindRole(person)]);
  return lines.filter((line) => !known.some((quote) => quote.includes(squash(line)) || squash(line).includes(quote))).length;
}

const background =
  (needed: number): Gap =>
  (told) => {
    const missing = told.lacks(BACKGROUNDS, needed - untold(told));
    // Who they are is asked first.
    if (missing === null || told.deck.team.length === 0) return null;
    return needed === 1 ? undefined : { ask: `add of the team ${oneOf(missing)}.` };
  };

const commitment: Gap = (told) =>
  unless(told.deck.team.length === 0 || told.says('team.full_time', 'team.since', 'team.own_money') || headcount(told));
const secondCommitment: Gap = (told) =>
  unless(told.says('team.since', 'team.own_money') || headcount(told), {
    ask: 'say since when the founders have worked on this, or what money of their own is in it.',
  });

function headcount(told: Told): boolean {
  return (
    told.facts.metrics.some(({ key }) => /^(?:employees|headcount|team_size)$/.test(key)) ||
    told.mentions(['number.count'], 'team').length > 0 ||
    told.mentions(['number.people']).length > 0
  );
}

/** Who backs the company may be shown by logos, or be named as an accelerator or a round. */
function mayNameBackers(told: Told, others: number): boolean {
  return (
    strayTitles(told, ['person.backer']).length > others ||
    told.says('validation.accelerator', 'round.lead', 'round.committed') ||
    told.mentions(['round.earlier']).length > 0
  );
}

const advisor: Gap = (told) => unless(mayNameBackers(told, 0));
const secondAdvisor: Gap = (told) => {
  const pages = told.pages('advisors', 'investors');
  const named = told.deck.backers.some(({ evidence }) => pages.includes(evidence.page));
  return unless(mayNameBackers(told, 0) || (pages.length > 0 && !named));
};
const advisorRoles: Gap = (told) => {
  const silent = told.deck.backers.filter(({ role, background }) => role === null && background.length === 0);
  if (strayTitles(told, ['person.backer']).length > 0 || silent.length > MOST_NAMES) return null;
  return silent.length === 0
    ? undefined
    : { ask: `say who ${namesOf(silent)} ${silent.length > 1 ? 'are' : 'is'}: a role or an earlier employer.` };
};

export const TEAM_GAPS: Readonly<Record<string, Gap>> = {
  'team_founders.specified': foundersWithRole,
  'team_founders.evidenced': foundersWithPast,
  'team_completeness.specified': twoFunctions,
  'team_completeness.evidenced': threeFunctions,
  'team_fit.present': background(1),
  'team_fit.specified': background(2),
  'team_fit.evidenced': background(3),
  'team_commitment.present': commitment,
  // Who pays a staff is not asked whether the founders have another job.
  'team_commitment.specified': (told) => unless(told.says('team.full_time') || headcount(told)),
  'team_commitment.evidenced': secondCommitment,
  'team_advisors.present': advisor,
  'team_advisors.specified': secondAdvisor,
  'team_advisors.evidenced': advisorRoles,
};
