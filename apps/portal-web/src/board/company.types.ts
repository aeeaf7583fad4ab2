import type { Schemas } from '../schemas';

export type Option = Pick<Schemas['PropertyOptionDto'], 'id' | 'label'>;
export type Answer = Omit<Schemas['CompanyAnswerDto'], 'value'> & { value: string | Option | Option[] };
/** The portal names choices that were archived, too. */
export type Question = Pick<Schemas['PropertyDto'], 'id' | 'name' | 'type'> & { options: (Option & { archived?: boolean })[] };
export type CompanyDeal = Schemas['DealOfCompanyDto'];
export type Company = Omit<Schemas['CompanyDto'], 'properties'> & { properties: Answer[] };

/** `https://acme.example/` as `acme.example` */
export function hostOf(website: string): string {
  return website.replace(/^https?:\/\/|\/$/g, '');
}

/** Who says so. */
export const SOURCES: Record<string, string> = {
  submitted: 'as submitted',
  deck: 'from the deck',
  founder: 'from a founder',
  investor: 'from your team',
};

/** Who stated a field, in words; empty where nobody did. */
export function sourceWords({ field_sources: sources }: Pick<Company, 'field_sources'>, field: string): string {
  const source = sources[field];
  return source === undefined ? '' : (SOURCES[source] ?? source);
}

export function answerWords(value: Answer['value']): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ label }) => label).join(', ') : value.label;
}
