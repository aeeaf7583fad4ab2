import { LANGUAGE } from './weights';

/** Languages whose data is installed, by the engine's codes. */
export const OCR_LANGUAGES = ['eng', 'spa', 'deu', 'fra', 'por'] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];

/**
 * Frequent words that tell the five languages apart, in the spelling that also survives an engine without accents. Words two of
 * them share are left out.
 */
const WORDS: Record<OcrLanguage, readonly string[]> = {
  eng: [
    'the',
    'and',
    'of',
    'to',
    'for',
    'with',
    'our',
    'we',
    'is',
    'are',
    'from',
    'that',
    'this',
    'by',
    'your',
    'their',
    'market',
    'growth',
    'users',
    'team',
  ],
  spa: [
    'el',
    'los',
    'las',
    'y',
    'del',
    'con',
    'una',
    'más',
    'mas',
    'nuestro',
    'nuestra',
    'es',
    'al',
    'su',
    'mercado',
    'clientes',
    'equipo',
    'empresa',
    'ingresos',
    'sin',
  ],
  deu: [
    'der',
    'die',
    'das',
    'und',
    'mit',
    'für',
    'fur',
    'von',
    'wir',
    'ist',
    'nicht',
    'ein',
    'eine',
    'auf',
    'im',
    'zu',
    'den',
    'unser',
    'unsere',
    'kunden',
  ],
  fra: [
    'le',
    'les',
    'des',
    'et',
    'du',
    'une',
    'pour',
    'dans',
    'est',
    'avec',
    'sur',
    'nous',
    'vous',
    'notre',
    'nos',
    'aux',
    'qui',
    'marché',
    'marche',
    'équipe',
  ],
  por: [
    'os',
    'do',
    'da',
    'dos',
    'das',
    'em',
    'um',
    'uma',
    'não',
    'nao',
    'com',
    'mais',
    'nosso',
    'nossa',
    'são',
    'sao',
    'pelo',
    'ao',
    'mercado',
    'empresas',
  ],
};

/** @returns the language the text is surely written in, or null when it is too short or mixed to tell */
export function detectLanguage(text: string): OcrLanguage | null {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranking = OCR_LANGUAGES.map((language) => ({
    language,
    hits: WORDS[language].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
  })).sort((one, other) => other.hits - one.hits);
  const [first, second] = ranking;
  if (!first || !second || first.hits < LANGUAGE.leastHits || first.hits < LANGUAGE.lead * second.hits) return null;
  return first.language;
}
