/** PostgreSQL's text search configurations for the languages that decks are read in; any other is folded by case alone. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ru: 'russian',
  sv: 'swedish',
};

/** The languages that a team's decks may be in. */
export const SEARCH_LANGUAGES: readonly string[] = ['simple', ...Object.values(CONFIGURATIONS)];

/** @param language as an analysis names it (`en`) */
export function searchLanguage(language: string | null): string {
  return (language !== null && CONFIGURATIONS[language]) || 'simple';
}
