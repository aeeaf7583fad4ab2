import type { MetricStatus, PassageTopic, SectionKind } from '../../facts';

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Phrases are folded when compiled; `*` at a word's end is a prefix, `#` any token that starts with a digit. */
export type Phrases = readonly string[];

export interface SectionWords {
  /** What a slide of this kind is headed. */
  title?: Phrases;
  /** What its running text says, in falling order of how telling it is. */
  strong?: Phrases;
  weak?: Phrases;
}

export type SectionVocabulary = Partial<Record<SectionKind, SectionWords>>;

export type RoleGroup = 'founder' | 'executive' | 'staff' | 'advisor' | 'investor';

export interface FactVocabulary {
  roles: Partial<Record<RoleGroup, Phrases>>;
  /** What is counted or measured, by metric key. */
  metrics: Record<string, Phrases>;
  status: Partial<Record<Exclude<MetricStatus, 'actual'>, Phrases>>;
  raise: {
    /** "we are raising": asks for money now. */
    asking: Phrases;
    /** "funding ask", "round size": a label beside the amount. */
    label: Phrases;
    /** "raised", "backed by", "committed": money from before. */
    earlier: Phrases;
    /** Money in the same sentence that is not the ask: valuation, revenue, market. */
    other: Phrases;
  };
  stages: Record<string, Phrases>;
  periods: Record<string, Phrases>;
}

export interface LanguageVocabulary {
  language: Language;
  /** Frequent small words that tell the language. */
  common: Phrases;
  sections: SectionVocabulary;
  facts: FactVocabulary;
  passages: Partial<Record<PassageTopic, Phrases>>;
}
