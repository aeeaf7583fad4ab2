import { Injectable } from '@nestjs/common';
import { SYSTEM } from '@app/auth';
import type { DeckFacts, PersonFact } from '@app/deck-analysis';
import { isEmailAddress, isHttpUrl } from '@app/http';
import { normalizedName } from './company-identity';
import { afterStatement, type StatedCompany, type Statement, withAllSources } from './company-statement';
import { CompanyStatementsService } from './company-statements.service';
import { isFilled, mayWrite, SOURCED_FIELDS, type FieldValues, type SourcedField } from './field-sources';

function cut(text: string | null | undefined, max: number): string | null {
  return text ? [...text].slice(0, max).join('').trim() || null : null;
}

/** The company's name as its deck gives it, at most 200 characters. */
export function companyNameIn(facts: DeckFacts): string | null {
  return cut(facts.company?.value, 200);
}

/** An address as the deck writes it, made absolute. */
function absolute(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return isHttpUrl(url) ? url : null;
}

/** What a deck tells about its company: it fills what is empty and nobody emptied (contract, current deck). */
@Injectable()
export class CompanyDeckProfile {
  constructor(private readonly statements: CompanyStatementsService) {}

  /** @param options.nameFromDeck the name so far is only the file's: the deck knows better */
  async fillFromDeck(companyId: string, facts: DeckFacts, options: { nameFromDeck: boolean }): Promise<void> {
    await this.statements.state(companyId, 'deck', SYSTEM, ({ stated }) => toldBy(facts, stated, options.nameFromDeck));
  }
}

/** The profile once a deck has filled it. */
export interface ProfileAfterDeck {
  values: FieldValues;
  /** Empty, and no deck fills them: somebody emptied them. */
  emptied: SourcedField[];
}

/** The profile as `fillFromDeck` will leave it, but for the name: a score counts what the deck fills before the deck is current. */
export function profileAfterDeck(company: StatedCompany, facts: DeckFacts): ProfileAfterDeck {
  const { values, sources } = afterStatement(withAllSources(company), 'deck', toldBy(facts, company, false));
  const emptied = SOURCED_FIELDS.filter((field) => !isFilled(values[field]) && !mayWrite('deck', values[field], sources[field]));
  return { values, emptied };
}

function toldBy(facts: DeckFacts, { values }: StatedCompany, nameFromDeck: boolean): Statement {
  return {
    ...(nameFromDeck && { name: companyNameIn(facts) }),
    website: absolute(facts.website?.value),
    industry: cut(facts.industries[0]?.value, 100),
    stage: cut(facts.stage?.value, 50),
    problem_statement: cut(facts.problem?.value, 10_000),
    ...contactIn(facts, { name: values.founder_name, email: values.founder_email }),
  };
}

/** What the deck tells of the contact, where it names that person; a contact of the deck's own only where there is none at all. */
function contactIn(facts: DeckFacts, contact: { name: string | null; email: string | null }): Statement {
  const unknown = contact.name === null && contact.email === null;
  const person = unknown ? facts.people.find(({ founder }) => founder) : facts.people.find((each) => isPerson(each, contact));
  const email = person?.email ?? (unknown ? facts.emails[0]?.value : null);
  return {
    founder_name: cut(person?.name, 200),
    founder_email: isEmailAddress(email) ? email : null,
    role: cut(person?.role, 200),
    profileUrl: absolute(person?.linkedin),
  };
}

function isPerson(person: PersonFact, contact: { name: string | null; email: string | null }): boolean {
  if (contact.email !== null && person.email !== null) return person.email.toLowerCase() === contact.email.toLowerCase();
  return contact.name !== null && normalizedName(person.name) === normalizedName(contact.name);
}
