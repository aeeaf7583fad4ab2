import { changed } from '../parts/changes';

export interface Profile {
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
}

type Fields = Record<keyof Profile, string>;

/** A profile as it is being typed. */
export function fieldsOf({ name, website, industry, stage, problem_statement }: Profile): Fields {
  return { name, website: website ?? '', industry: industry ?? '', stage: stage ?? '', problem_statement: problem_statement ?? '' };
}

/** What was typed anew and nothing else: a field that nobody touched stays for the deck to fill. */
export function changedFields(profile: Profile, typed: Fields): Partial<Fields> {
  return changed(fieldsOf(profile), typed);
}
