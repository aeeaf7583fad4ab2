import type { Schemas } from '../schemas';
import { changed } from '../parts/changes';

export type Profile = Pick<Schemas['FounderCompanyDto'], 'name' | 'website' | 'industry' | 'stage' | 'problem_statement'>;

type Fields = Record<keyof Profile, string>;

/** A profile as it is being typed. */
export function fieldsOf({ name, website, industry, stage, problem_statement }: Profile): Fields {
  return { name, website: website ?? '', industry: industry ?? '', stage: stage ?? '', problem_statement: problem_statement ?? '' };
}

/** What was typed anew and nothing else: a field that nobody touched stays for the deck to fill. */
export function changedFields(profile: Profile, typed: Fields): Partial<Fields> {
  return changed(fieldsOf(profile), typed);
}
