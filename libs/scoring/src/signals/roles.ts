interface RoleWords {
  /** Abbreviations: only as whole words. */
  words: readonly string[];
  /** Beginnings and parts of words, as they inflect in the languages that decks come in. */
  stems: readonly string[];
}

/** What a role says about the work that its holder does. */
const FUNCTIONS: Readonly<Record<string, RoleWords>> = {
  lead: {
    words: ['ceo'],
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
    ],
  },
  product: { words: ['cpo', 'ux', 'ui'], stems: ['product', 'design', 'produkt', 'produit', 'produto'] },
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
    ],
  },
  operations: {
    words: ['coo', 'cfo', 'hr'],
    stems: ['operat', 'finan', 'legal', 'people', 'human resources', 'compliance', 'betrieb', 'operacion', 'opérat'],
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
  ],
};

function names(role: string, { words, stems }: RoleWords): boolean {
  const lower = role.toLowerCase();
  const tokens = lower.split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => tokens.includes(word)) || stems.some((stem) => lower.includes(stem));
}

export function isLead(role: string | null): boolean {
  return role !== null && names(role, LEADS);
}

/** Functions that these roles cover: lead, technology, product, commercial, operations. */
export function functionsOf(roles: (string | null)[]): string[] {
  return Object.keys(FUNCTIONS).filter((key) => roles.some((role) => role !== null && names(role, FUNCTIONS[key]!)));
}
