import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@app/events';
import type { CompanyAnswerDto } from './dto/company.response.dto';
import {
  isFilled,
  mayWrite,
  SOURCED_FIELDS,
  sourceOf,
  type FieldSource,
  type FieldSources,
  type FieldValues,
  type SourcedField,
} from './field-sources';
import { contactAfter, type PrimaryContact } from './primary-contact';

/** What is known of a company, and who stated it. */
export interface StatedCompany {
  values: FieldValues;
  role: string | null;
  profileUrl: string | null;
  sources: FieldSources;
  /** Whether the contact is one that somebody stated: kept for processes of the last release, which know no sources. */
  contactSubmitted: boolean;
}

/** What somebody says of a company. Left out: nothing; null: that the field be empty. */
export interface Statement extends Partial<FieldValues> {
  role?: string | null;
  profileUrl?: string | null;
}

const PROFILE = SOURCED_FIELDS.filter((field) => field !== 'founder_name' && field !== 'founder_email');
const CONTACT = ['founder_name', 'founder_email'] as const;

/** What is known after `writer` has said this; equal to `current` where that changes nothing. Only `mayWrite` decides whose word stands. */
export function afterStatement(current: StatedCompany, writer: FieldSource, said: Statement): StatedCompany {
  const next = { ...current, values: { ...current.values }, sources: { ...current.sources } };
  for (const field of PROFILE) state(next, field, writer, said[field]);
  if (writer === 'submitted') submitContact(next, said);
  else stateContact(next, writer, said);
  next.contactSubmitted ||= CONTACT.some((field) => isFilled(next.values[field]) && (next.sources[field] ?? 'deck') !== 'deck');
  return next;
}

function state(company: StatedCompany, field: SourcedField, writer: FieldSource, value: string | null | undefined): void {
  if (value === undefined || !maySay(company, field, writer, value)) return;
  company.values[field] = value;
  company.sources[field] = writer;
}

function maySay({ values, sources }: StatedCompany, field: SourcedField, writer: FieldSource, value: string | null): boolean {
  const saysNothing = !isFilled(value) && (writer === 'deck' || writer === 'submitted');
  if (saysNothing) return false;
  // Every company has a name. One that nobody gave is the file's, and the deck knows better.
  if (field === 'name' && writer === 'deck') return sources.name === undefined || sources.name === 'deck';
  return mayWrite(writer, values[field], sources[field]);
}

/** A submission's contact becomes the contact (specification, primary contact), whoever it was before. */
function submitContact(company: StatedCompany, { founder_name, founder_email }: Statement): void {
  const given = { name: founder_name ?? undefined, email: founder_email ?? undefined };
  const contact = contactAfter(contactOf(company), given);
  if (!contact) return;
  company.role = contact.role;
  company.profileUrl = contact.profileUrl;
  for (const [field, value, said] of [
    ['founder_name', contact.name, given.name],
    ['founder_email', contact.email, given.email],
  ] as const) {
    company.values[field] = value;
    if (said !== undefined) company.sources[field] = 'submitted';
    else if (value === null) delete company.sources[field];
  }
}

/** Role and profile are those of the person before, while name or e-mail is. */
function stateContact(company: StatedCompany, writer: FieldSource, said: Statement): void {
  const before = contactOf(company);
  for (const field of CONTACT) state(company, field, writer, said[field]);
  const { founder_name: name, founder_email: email } = company.values;
  const samePerson = (name !== null && name === before.name) || (email !== null && email === before.email);
  if (!samePerson && (name !== before.name || email !== before.email)) {
    company.role = null;
    company.profileUrl = null;
  }
  if (writer !== 'deck' || (!isFilled(name) && !isFilled(email))) return;
  company.role ??= said.role ?? null;
  company.profileUrl ??= said.profileUrl ?? null;
}

function contactOf({ values, role, profileUrl }: StatedCompany): PrimaryContact {
  return { name: values.founder_name, email: values.founder_email, role, profileUrl };
}

/** With the source of every field that has a value, also of those from before sources were kept. */
export function withAllSources(company: StatedCompany): StatedCompany {
  const sources: FieldSources = { ...company.sources };
  for (const field of SOURCED_FIELDS) {
    const source = sourceOf(field, company.values[field], company.sources, company.contactSubmitted);
    // A name of which nothing is known may be a file's.
    if (source !== undefined && (field !== 'name' || company.sources.name !== undefined)) sources[field] = source;
  }
  return { ...company, sources };
}

export function changedFields(before: StatedCompany, after: StatedCompany): { field: string; from: string | null; to: string | null }[] {
  return SOURCED_FIELDS.filter((field) => before.values[field] !== after.values[field]).map((field) => ({
    field,
    from: before.values[field],
    to: after.values[field],
  }));
}

/** What became of a company's answers, as `company.updated` tells it: a field `properties.<id>` for each that is another now. */
export function changedAnswers(before: readonly CompanyAnswerDto[], after: readonly CompanyAnswerDto[]): FieldChange[] {
  const [from, to] = [before, after].map((answers) => new Map(answers.map(({ id, value }) => [id, value]))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((id) => !isDeepStrictEqual(from.get(id), to.get(id)))
    .map((id) => ({ field: `properties.${id}`, from: from.get(id) ?? null, to: to.get(id) ?? null }));
}
