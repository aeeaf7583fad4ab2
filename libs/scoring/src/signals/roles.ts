import { fold } from '@app/taxonomy';

interface RoleWords {
  /** Abbreviations: only as whole words. */
  words: readonly string[];
  /** Beginnings and parts of words, as they inflect in the languages that decks come in. */
  stems: readonly string[];
}

/** What a role says about the work that its holder does. */
const FUNCTIONS: Readonly<Record<string, RoleWords>> = {
  lead: {
    words: ['ceo', 'pdg', 'vd'],
    stems: [
      'chief executive',
      'managing director',
      'president',
      'geschäftsführ',
      'director general',
      'directora general',
      'directeur général',
      'generaldirektor',
      'генеральный директор',
      'prezes',
      'dyrektor generaln',
      'consejero delegado',
      'consejera delegada',
      'diretora geral',
      'diretor executivo',
      'diretora executiva',
      'directrice générale',
      'amministratore delegato',
      'amministratrice delegata',
      'direttore generale',
      'diretor geral',
      'algemeen directeur',
      'verkställande direktör',
      '代表取締役',
    ],
  },
  technology: {
    words: ['cto', 'cio', 'data', 'ai'],
    stems: [
      'technolog',
      'technical',
      'engineer',
      'develop',
      'architect',
      'scien',
      'software',
      'hardware',
      'machine learning',
      'research',
      'r&d',
      'entwickl',
      'forsch',
      'desarroll',
      'técnic',
      'développ',
      'technique',
      'архитектор',
      'разработ',
      'technicz',
      'programist',
      'programowa',
      'inżynier',
      'tecnic',
      'tecnolog',
      'ingegner',
      'ingenier',
      'engenh',
      'ingénieur',
      'ingenieur',
      'sviluppa',
      'ricerca',
      'ontwikkel',
      'onderzoek',
      'technisch',
      'utveckl',
      'teknisk',
      'технич',
      'инженер',
      '技術',
      '開発',
    ],
  },
  product: {
    words: ['cpo', 'ux', 'ui'],
    stems: ['product', 'design', 'produkt', 'produit', 'produto', 'prodotto', 'продукт', 'дизайн', 'プロダクト', '製品'],
  },
  commercial: {
    words: ['cmo', 'cro', 'cgo', 'cco', 'bd', 'bdm'],
    stems: [
      'sales',
      'marketing',
      'growth',
      'business dev',
      'commercial',
      'customer',
      'partnership',
      'brand',
      'vertrieb',
      'ventas',
      'comercial',
      'vendas',
      'ventes',
      'commerciale',
      'vendite',
      'verkoop',
      'sprzedaż',
      'handlow',
      'försälj',
      'продаж',
      'маркетинг',
      '営業',
      'マーケティング',
    ],
  },
  operations: {
    words: ['coo', 'cfo', 'hr'],
    stems: [
      'operat',
      'finan',
      'legal',
      'people',
      'human resources',
      'compliance',
      'betrieb',
      'operacion',
      'opérat',
      'operacyjn',
      'operativ',
      'operazion',
      'финанс',
      '財務',
      '経営企画',
    ],
  },
};

/** Titles that make a person of the team its lead when the deck calls nobody a founder. */
const LEADS: RoleWords = {
  words: ['ceo', 'cto', 'coo'],
  stems: [
    'chief executive',
    'chief techn',
    'president',
    'managing director',
    'general manager',
    'geschäftsführ',
    'founder',
    'gründer',
    'fundador',
    'fondat',
    'consejero delegado',
    'consejera delegada',
    'amministratore delegato',
    'amministratrice delegata',
    'directeur général',
    'directrice générale',
    'prezes',
    'algemeen directeur',
    'diretor executivo',
    'diretora executiva',
    'генеральный директор',
    '代表取締役',
    'założyciel',
    'oprichter',
  ],
};

function names(role: string, { words, stems }: RoleWords): boolean {
  const folded = fold(role);
  const tokens = folded.split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => tokens.includes(word)) || stems.some((stem) => folded.includes(fold(stem)));
}

export function isLead(role: string | null): boolean {
  return role !== null && names(role, LEADS);
}

/** "Co-Founder", "Gründerin": says who somebody is, and not what he or she does. */
const FOUNDER_ALONE = /\p{L}*(?:founder|founding|gründer|fundador|fondat|założyciel|oprichter|grundare|основател|創業者)\p{L}*/giu;
const FILLERS = /\b(?:partner|member|team|co|and|und|y|et|e|the)\b/giu;

/** Whether a role says which work it is, or says nothing of work; otherwise its words are not known. */
export function isFunctionKnown(role: string): boolean {
  return functionsOf([role]).length > 0 || !/\p{L}/u.test(role.replace(FOUNDER_ALONE, ' ').replace(FILLERS, ' '));
}

/** Functions that these roles cover: lead, technology, product, commercial, operations. */
export function functionsOf(roles: (string | null)[]): string[] {
  return Object.keys(FUNCTIONS).filter((key) => roles.some((role) => role !== null && names(role, FUNCTIONS[key]!)));
}
