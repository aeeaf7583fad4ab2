/** Who may have stated a field: whoever submitted it, the deck, a founder, an investor. */
export const FIELD_SOURCES = ['submitted', 'deck', 'founder', 'investor'] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** The fields whose source is kept, in the contract's words. */
export const SOURCED_FIELDS = ['name', 'website', 'industry', 'stage', 'problem_statement', 'founder_name', 'founder_email'] as const;
export type SourcedField = (typeof SOURCED_FIELDS)[number];

export type FieldValues = Record<SourcedField, string | null>;
/** Who wrote a field last. A field that somebody cleared has its entry too; one without an entry was never written, or before sources were kept. */
export type FieldSources = Partial<Record<SourcedField, FieldSource>>;

/** A field that was saved without a text is as empty as one never set. */
export function isFilled(value: string | null): boolean {
  return value !== null && value !== '';
}

/**
 * The source of a field. Values from before sources were kept count as submitted, so that no analysis takes them for its own; of a
 * contact it was kept whether it was submitted.
 */
export function sourceOf(
  field: SourcedField,
  value: string | null,
  sources: FieldSources,
  contactSubmitted: boolean,
): FieldSource | undefined {
  const known = sources[field];
  if (known !== undefined || !isFilled(value)) return known;
  return (field === 'founder_name' || field === 'founder_email') && !contactSubmitted ? 'deck' : 'submitted';
}

/** The sources of the fields that have a value. */
export function shownSources(values: FieldValues, sources: FieldSources, contactSubmitted: boolean): Record<string, FieldSource> {
  const shown: Record<string, FieldSource> = {};
  for (const field of SOURCED_FIELDS) {
    const source = isFilled(values[field]) ? sourceOf(field, values[field], sources, contactSubmitted) : undefined;
    if (source !== undefined) shown[field] = source;
  }
  return shown;
}

/**
 * THE rule of whose word stands (contract-2, section 2): people write what they like; a submission fills what is empty and corrects
 * what a deck said; an analysis fills what is empty unless somebody emptied it.
 */
export function mayWrite(writer: FieldSource, value: string | null, source: FieldSource | undefined): boolean {
  if (writer === 'founder' || writer === 'investor') return true;
  if (writer === 'submitted') return !isFilled(value) || source === 'deck';
  return !isFilled(value) && (source === undefined || source === 'deck');
}
