import { holds, plain } from './text';

export interface Sector {
  name: string;
  /** Broader sector that this one is a part of. */
  within?: string;
  /** Words that mean this sector in a thesis or a profile. */
  words: readonly string[];
  /** What it is called as a fact of a deck, with the phrases of slides that tell it. */
  decks?: readonly DeckIndustry[];
}

export interface DeckIndustry {
  label: string;
  /** All languages together; `*` at a word's end is any ending. A word weighs the same wherever it stands in the list. */
  tells: readonly string[];
}

/**
 * Industries as decks, theses and profiles name them. A company in a part is in the whole; one known only as the whole may be in
 * the part.
 */
export const SECTORS: readonly Sector[] = [
  {
    name: 'fintech',
    words: ['fintech', 'fin tech', 'financial technology', 'financial services', 'finance', 'financial'],
    decks: [
      {
        label: 'fintech',
        tells: [
          'fintech',
          'banking',
          'payment',
          'payments',
          'lending',
          'loan*',
          'neobank',
          'credit score',
          'wallet',
          'insurtech',
          'insurance',
          'remittance*',
          'trading',
          'trade finance',
          'wealth management',
          'financing',
          'invoice*',
          'tax free',
          'tax refund',
          'open banking',
          'pagos',
          'impuestos',
          'crypto',
          'defi',
          'accounting',
          'payroll',
          'underwriting',
        ],
      },
    ],
  },
  {
    name: 'payments',
    within: 'fintech',
    words: ['payment', 'payments', 'paytech', 'remittance', 'tax refund'],
  },
  {
    name: 'banking',
    within: 'fintech',
    words: ['banking', 'neobank', 'open banking', 'lending', 'credit', 'trade finance'],
  },
  {
    name: 'insurtech',
    within: 'fintech',
    words: ['insurtech', 'insurance', 'insurance technology'],
  },
  {
    name: 'wealthtech',
    within: 'fintech',
    words: ['wealthtech', 'wealth management', 'investing', 'asset management'],
  },
  {
    name: 'web3',
    within: 'fintech',
    words: ['web3', 'crypto', 'cryptocurrency', 'blockchain', 'defi', 'decentralized finance', 'decentralised finance', 'nft'],
    decks: [
      {
        label: 'crypto',
        tells: [
          'crypto',
          'cryptocurrenc*',
          'blockchain',
          'token',
          'tokens',
          'smart contract*',
          'defi',
          'dao',
          'nft',
          'nfts',
          'web3',
          'ethereum',
          'bitcoin',
          'liquidity',
          'tokenization',
          'zk',
          'cardano',
          'stablecoin*',
          'блокчейн',
          'ico',
        ],
      },
    ],
  },
  {
    name: 'climate',
    words: ['climate', 'climate tech', 'climatetech', 'cleantech', 'clean tech', 'greentech', 'sustainability', 'carbon', 'net zero'],
    decks: [
      {
        label: 'climate tech',
        tells: [
          'climate',
          'carbon',
          'renewable*',
          'solar',
          'emission*',
          'co2',
          'sustainab*',
          'net zero',
          'esg',
          'green energy',
          'recycl*',
          'circular economy',
          'decarboni*',
          'electrification',
          'biogas',
          'hydrogen',
          'waste management',
        ],
      },
    ],
  },
  {
    name: 'energy',
    within: 'climate',
    words: ['energy', 'energytech', 'renewable energy', 'renewables', 'solar', 'wind power', 'battery', 'power grid'],
    decks: [
      {
        label: 'energy',
        tells: [
          'energy',
          'electricity',
          'grid',
          'power plant*',
          'renewable energy',
          'battery',
          'batteries',
          'solar',
          'wind',
          'utility',
          'utilities',
          'ev charging',
          'energia',
          'energie',
          'oil',
          'gas',
          'strom',
          'mieterstrom',
          'solarstrom',
          'electricite',
        ],
      },
    ],
  },
  {
    name: 'circular economy',
    within: 'climate',
    words: ['circular economy', 'recycling', 'waste management', 'waste'],
  },
  {
    name: 'ai',
    words: [
      'ai',
      'artificial intelligence',
      'machine learning',
      'ml',
      'ai ml',
      'deep learning',
      'generative ai',
      'genai',
      'llm',
      'computer vision',
      'nlp',
    ],
    decks: [
      {
        label: 'ai',
        tells: [
          'ai',
          'artificial intelligence',
          'machine learning',
          'deep learning',
          'llm*',
          'generative ai',
          'neural network*',
          'computer vision',
          'nlp',
          'ai agent*',
          'ai powered',
          'agentic',
          'inteligencia artificial',
          'ia',
          'ki',
          'chatbot*',
        ],
      },
    ],
  },
  {
    name: 'health',
    words: ['health', 'healthtech', 'health tech', 'healthcare', 'health care', 'digital health', 'wellness', 'medical', 'medicine'],
    decks: [
      {
        label: 'healthtech',
        tells: [
          'healthtech',
          'healthcare',
          'patient*',
          'hospital*',
          'clinic*',
          'medical',
          'telemedicine',
          'diagnos*',
          'therap*',
          'doctor*',
          'mental health',
          'biotech',
          'pharma*',
          'drug discovery',
          'wellness',
          'clinical',
          'disease*',
          'salud',
          'gesundheit',
          'sante',
          'nurse*',
          'neurodiverse',
          'special needs',
        ],
      },
    ],
  },
  {
    name: 'medtech',
    within: 'health',
    words: ['medtech', 'medical device', 'diagnostics'],
  },
  {
    name: 'biotech',
    within: 'health',
    words: ['biotech', 'biotechnology', 'life science', 'pharma', 'pharmaceutical', 'drug discovery', 'genomics'],
    decks: [
      {
        label: 'biotech',
        tells: [
          'biotech*',
          'drug discovery',
          'genom*',
          'protein*',
          'crispr',
          'molecule*',
          'preclinical',
          'antibod*',
          'cell therapy',
          'bioprocess*',
        ],
      },
    ],
  },
  {
    name: 'mental health',
    within: 'health',
    words: ['mental health', 'neurodiversity', 'therapy'],
  },
  {
    name: 'education',
    words: ['education', 'edtech', 'ed tech', 'education technology', 'e learning', 'elearning', 'training', 'learning platform'],
    decks: [
      {
        label: 'edtech',
        tells: [
          'edtech',
          'education',
          'student*',
          'learner*',
          'school*',
          'teacher*',
          'educator*',
          'curriculum',
          'e learning',
          'university',
          'learning platform',
          'classroom',
          'tutor*',
          'educacion',
          'bildung',
          'upskilling',
          'course*',
        ],
      },
    ],
  },
  {
    name: 'commerce',
    words: ['commerce', 'ecommerce', 'e commerce', 'retail', 'retailtech', 'd2c', 'dtc', 'direct to consumer'],
    decks: [
      {
        label: 'e-commerce',
        tells: ['e commerce', 'ecommerce', 'online store*', 'd2c', 'shopify', 'marketplace*', 'online shop*', 'amazon', 'checkout', 'cart'],
      },
      {
        label: 'retail',
        tells: [
          'retail*',
          'store',
          'stores',
          'shopping',
          'brick and mortar',
          'point of sale',
          'pos',
          'comercios',
          'comerciantes',
          'einzelhandel',
          'merchant*',
          'footfall',
          'ebo*',
        ],
      },
    ],
  },
  {
    name: 'marketplace',
    words: ['marketplace', 'two sided platform'],
    decks: [
      {
        label: 'marketplace',
        tells: ['marketplace*', 'buyers and sellers', 'two sided', 'peer to peer', 'p2p', 'supply and demand', 'listings'],
      },
    ],
  },
  {
    name: 'consumer',
    words: ['consumer', 'b2c', 'consumer app', 'consumer goods', 'lifestyle'],
    decks: [
      {
        label: 'consumer',
        tells: [
          'consumer*',
          'lifestyle',
          'fmcg',
          'fashion',
          'beauty',
          'cosmetic*',
          'skincare',
          'personal care',
          'photos',
          'pet',
          'pets',
          'home decor',
          'apparel',
          'socks',
        ],
      },
    ],
  },
  {
    name: 'enterprise software',
    words: [
      'enterprise software',
      'saas',
      'b2b saas',
      'b2b software',
      'software as a service',
      'enterprise',
      'software',
      'business software',
      'productivity',
    ],
    decks: [
      {
        label: 'saas',
        tells: [
          'saas',
          'software as a service',
          'b2b software',
          'workflow*',
          'enterprise software',
          'dashboard*',
          'crm',
          'erp',
          'productivity',
          'subscription software',
          'cloud platform',
          'api',
          'data room*',
          'document sharing',
          'collaboration',
          'automation platform',
          'no code',
          'analytics platform',
        ],
      },
    ],
  },
  {
    name: 'developer tools',
    within: 'enterprise software',
    words: ['developer tools', 'devtools', 'dev tools', 'infrastructure software', 'api', 'open source', 'cloud'],
    decks: [
      {
        label: 'developer tools',
        tells: [
          'developer*',
          'sdk',
          'devops',
          'api first',
          'infrastructure as code',
          'ci cd',
          'code review',
          'software engineers',
          'smart contract language*',
        ],
      },
      {
        label: 'open source',
        tells: ['open source', 'open sourced', 'github stars'],
      },
      {
        label: 'cloud storage',
        tells: ['cloud storage', 'backup', 'sync', 'synchronization', 'file storage', 'photo storage'],
      },
    ],
  },
  {
    name: 'data',
    within: 'enterprise software',
    words: ['data', 'data analytics', 'analytics', 'big data', 'business intelligence'],
    decks: [
      {
        label: 'data analytics',
        tells: [
          'analytics',
          'data analytics',
          'business intelligence',
          'big data',
          'data warehouse',
          'data team*',
          'insights',
          'data scientist*',
          'data pipeline*',
        ],
      },
    ],
  },
  {
    name: 'cybersecurity',
    within: 'enterprise software',
    words: ['cybersecurity', 'cyber security', 'security software', 'infosec', 'information security'],
    decks: [
      {
        label: 'cybersecurity',
        tells: [
          'cybersecurity',
          'cyber security',
          'phishing',
          'malware',
          'ransomware',
          'threat*',
          'encryption',
          'vulnerabilit*',
          'identity verification',
          'soc',
        ],
      },
    ],
  },
  {
    name: 'hr tech',
    within: 'enterprise software',
    words: ['hr tech', 'hrtech', 'human resources', 'recruiting', 'recruitment', 'future of work'],
    decks: [
      {
        label: 'hr tech',
        tells: [
          'hr tech',
          'recruit*',
          'hiring',
          'talent',
          'job seeker*',
          'candidate*',
          'employee engagement',
          'workforce',
          'human resources',
          'freelancer*',
          'payroll',
        ],
      },
    ],
  },
  {
    name: 'marketing',
    within: 'enterprise software',
    words: ['martech', 'marketing technology', 'adtech', 'advertising', 'marketing'],
    decks: [
      {
        label: 'adtech',
        tells: [
          'adtech',
          'advertising',
          'advertiser*',
          'ad network',
          'martech',
          'marketing automation',
          'influencer marketing',
          'programmatic',
          'campaign management',
        ],
      },
    ],
  },
  {
    name: 'legal tech',
    within: 'enterprise software',
    words: ['legaltech', 'legal tech', 'legal', 'regtech', 'compliance'],
    decks: [
      {
        label: 'legaltech',
        tells: ['legaltech', 'legal tech', 'lawyer*', 'law firm*', 'contract management', 'litigation', 'compliance software'],
      },
    ],
  },
  {
    name: 'property',
    words: ['proptech', 'property technology', 'real estate', 'property', 'construction', 'contech'],
    decks: [
      {
        label: 'real estate',
        tells: [
          'real estate',
          'proptech',
          'property management',
          'rent*',
          'tenant*',
          'landlord*',
          'mortgage*',
          'housing',
          'inmobiliari*',
          'immobilien',
          'coworking',
          'apartment*',
        ],
      },
    ],
  },
  {
    name: 'mobility',
    words: ['mobility', 'transport', 'transportation', 'automotive', 'electric vehicle', 'ev', 'micromobility'],
    decks: [
      {
        label: 'mobility',
        tells: [
          'mobility',
          'transport*',
          'ride hailing',
          'vehicle*',
          'electric vehicle*',
          'ev',
          'scooter*',
          'car sharing',
          'fleet*',
          'parking',
          'driver*',
          'autonomous vehicle*',
          'automotive',
          'bike*',
        ],
      },
    ],
  },
  {
    name: 'logistics',
    words: ['logistics', 'supply chain', 'freight', 'shipping', 'delivery'],
    decks: [
      {
        label: 'logistics',
        tells: [
          'logistics',
          'supply chain',
          'freight',
          'shipping',
          'shipment*',
          'delivery',
          'last mile',
          'warehous*',
          'courier*',
          'international trade',
          'commodit*',
          'port of',
        ],
      },
    ],
  },
  {
    name: 'travel',
    words: ['travel', 'traveltech', 'travel tech', 'tourism', 'hospitality'],
    decks: [
      {
        label: 'travel',
        tells: [
          'travel*',
          'tourism',
          'tourist*',
          'hotel*',
          'flight*',
          'airline*',
          'booking*',
          'viajeros',
          'viajes',
          'hospitality',
          'vacation',
          'trip*',
          'turist*',
        ],
      },
    ],
  },
  {
    name: 'food',
    words: ['food', 'foodtech', 'food tech', 'beverage', 'restaurant', 'food and beverage'],
    decks: [
      {
        label: 'food & beverage',
        tells: [
          'food',
          'restaurant*',
          'beverage*',
          'meal*',
          'kitchen',
          'recipe*',
          'snack*',
          'coffee',
          'drink*',
          'nutrition*',
          'plant based',
          'protein',
          'grocery',
          'dairy',
          'comida',
          'alimentos',
          'restaurateur*',
          'gastronomie',
          'lebensmittel',
        ],
      },
    ],
  },
  {
    name: 'agriculture',
    words: ['agriculture', 'agritech', 'agtech', 'farming', 'agri'],
    decks: [
      {
        label: 'agritech',
        tells: [
          'agritech',
          'agtech',
          'farmer*',
          'farm',
          'farming',
          'crop*',
          'agricultur*',
          'harvest*',
          'livestock',
          'soil',
          'irrigation',
          'greenhouse*',
          'agric*',
          'riego',
          'cultivo*',
          'campo',
          'landwirt*',
          'irrigat*',
        ],
      },
    ],
  },
  {
    name: 'hardware',
    words: ['hardware', 'electronics', 'semiconductor', 'devices'],
    decks: [
      {
        label: 'hardware',
        tells: [
          'hardware',
          'device*',
          'electronic*',
          'prototype',
          'manufactur*',
          'firmware',
          'wearable*',
          '3d print*',
          'semiconductor*',
          'chip',
          'sensor*',
        ],
      },
    ],
  },
  {
    name: 'iot',
    within: 'hardware',
    words: ['iot', 'internet of things', 'sensor', 'connected devices'],
    decks: [
      {
        label: 'iot',
        tells: ['iot', 'internet of things', 'sensor*', 'connected device*', 'smart home', 'telemetry', 'embedded'],
      },
    ],
  },
  {
    name: 'robotics',
    within: 'hardware',
    words: ['robotics', 'robot', 'drone', 'automation'],
    decks: [
      {
        label: 'robotics',
        tells: ['robot*', 'robotic*', 'drone*', 'autonomous vehicle*', 'self driving', 'automation hardware'],
      },
    ],
  },
  {
    name: 'industry',
    words: ['industrial', 'industry 4 0', 'manufacturing', 'manufacturing technology'],
    decks: [
      {
        label: 'industrial',
        tells: [
          'industrial',
          'industry 4',
          'factory',
          'factories',
          'warehouse*',
          'predictive maintenance',
          'manufacturing',
          'machinery',
          'construction',
        ],
      },
    ],
  },
  {
    name: 'space',
    words: ['space', 'spacetech', 'space tech', 'aerospace', 'satellite'],
    decks: [
      {
        label: 'space',
        tells: ['satellite*', 'space tech', 'spacecraft', 'rocket*', 'earth observation', 'launch vehicle'],
      },
    ],
  },
  {
    name: 'deep tech',
    words: ['deep tech', 'deeptech', 'quantum', 'quantum computing', 'advanced materials'],
  },
  {
    name: 'gaming',
    words: ['gaming', 'games', 'video games', 'esports'],
    decks: [
      {
        label: 'gaming',
        tells: ['gaming', 'game', 'games', 'gamer*', 'esports', 'player*', 'игр', 'игры', 'игроков', 'игр в', 'gamif*', 'multiplayer'],
      },
    ],
  },
  {
    name: 'gambling',
    words: ['gambling', 'igaming', 'casino', 'online casino', 'betting', 'sports betting', 'poker', 'lottery'],
    decks: [
      {
        label: 'gambling',
        tells: ['gambling', 'casino', 'betting', 'poker', 'lottery', 'sports betting', 'казино', 'ставок', 'igaming'],
      },
    ],
  },
  {
    name: 'media',
    words: ['media', 'entertainment', 'music', 'video', 'photo', 'creator economy', 'content', 'publishing'],
    decks: [
      {
        label: 'media',
        tells: [
          'media',
          'content creator*',
          'video',
          'streaming',
          'music',
          'podcast*',
          'news',
          'publisher*',
          'film',
          'entertainment',
          'creator economy',
          'creators',
          'journalis*',
        ],
      },
    ],
  },
  {
    name: 'social',
    words: ['social network', 'social media', 'community', 'dating'],
    decks: [
      {
        label: 'social network',
        tells: ['social network', 'social media app', 'community app', 'dating', 'social platform', 'friends', 'messaging app'],
      },
    ],
  },
  {
    name: 'messaging',
    within: 'social',
    words: ['messaging', 'messenger', 'messengers', 'messaging app', 'chat app', 'chatbot'],
    decks: [
      {
        label: 'messengers',
        tells: ['messenger*', 'мессенджерах', 'chatbot*', 'telegram', 'whatsapp bot'],
      },
    ],
  },
  {
    name: 'sports',
    words: ['sports', 'sportstech', 'fitness'],
    decks: [
      {
        label: 'sports',
        tells: ['sports', 'sport', 'fitness', 'athlete*', 'gym', 'gyms', 'workout*', 'football', 'coach*', 'training app'],
      },
    ],
  },
  {
    name: 'public sector',
    words: ['govtech', 'government', 'public sector', 'civic tech', 'defence', 'defense'],
    decks: [
      {
        label: 'govtech',
        tells: ['govtech', 'government services', 'public sector', 'municipalit*', 'smart city', 'citizen*'],
      },
    ],
  },
  {
    name: 'impact',
    words: ['impact', 'social impact', 'non profit', 'nonprofit'],
    decks: [
      {
        label: 'social impact',
        tells: ['social impact', 'nonprofit*', 'ngo', 'ngos', 'underserved', 'social enterprise', 'csr', 'financial inclusion'],
      },
    ],
  },
];

const BY_WORD = new Map(
  SECTORS.flatMap((sector) =>
    [...sector.words, ...(sector.decks ?? []).map(({ label }) => plain(label))].map((word) => [word, sector] as const),
  ),
);
/** Everything that a deck can be told to be in. */
export const DECK_INDUSTRIES: readonly DeckIndustry[] = SECTORS.flatMap(({ decks }) => decks ?? []);

const BY_NAME = new Map(SECTORS.map((sector) => [sector.name, sector]));

/** Sectors that a text names: by the whole text, else by the words in it. */
function sectorsOf(text: string): Sector[] {
  const folded = plain(text);
  const whole = BY_WORD.get(folded) ?? BY_NAME.get(folded);
  return whole ? [whole] : SECTORS.filter((sector) => sector.words.some((word) => holds(folded, word)));
}

export type IndustryFit = 'same' | 'part' | 'broader' | 'none';

/** How a company's industry stands to one that a thesis asks for; "part" and "same" are inside, "broader" may be. */
export function compareIndustry(company: string, asked: string): IndustryFit {
  const own = plain(company);
  if (own !== '' && own === plain(asked)) return 'same';
  const of = sectorsOf(company);
  const wanted = sectorsOf(asked);
  if (of.some((sector) => wanted.includes(sector))) return 'same';
  if (of.some((sector) => wanted.some((other) => other.name === sector.within))) return 'part';
  if (wanted.some((other) => of.some((sector) => sector.name === other.within))) return 'broader';
  if (of.length === 0 || wanted.length === 0) return holds(own, plain(asked)) || holds(plain(asked), own) ? 'same' : 'none';
  return 'none';
}
