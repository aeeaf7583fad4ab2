import { fold, holds } from './text';

interface Sector {
  name: string;
  /** Broader sector that this one is a part of. */
  within?: string;
  /** Words that mean this sector. */
  words: readonly string[];
}

/** Sectors as theses and profiles name them. A company in a part is in the whole; one known only as the whole may be in the part. */
const SECTORS: readonly Sector[] = [
  { name: 'fintech', words: ['fintech', 'fin tech', 'financial technology', 'financial services', 'finance', 'financial'] },
  { name: 'payments', within: 'fintech', words: ['payment', 'payments', 'paytech', 'remittance', 'tax refund'] },
  { name: 'banking', within: 'fintech', words: ['banking', 'neobank', 'open banking', 'lending', 'credit', 'trade finance'] },
  { name: 'insurtech', within: 'fintech', words: ['insurtech', 'insurance', 'insurance technology'] },
  { name: 'wealthtech', within: 'fintech', words: ['wealthtech', 'wealth management', 'investing', 'asset management'] },
  { name: 'web3', within: 'fintech', words: ['web3', 'crypto', 'cryptocurrency', 'blockchain', 'defi', 'decentralized finance', 'decentralised finance', 'nft'] },
  { name: 'climate', words: ['climate', 'climate tech', 'climatetech', 'cleantech', 'clean tech', 'greentech', 'sustainability', 'carbon', 'net zero'] },
  { name: 'energy', within: 'climate', words: ['energy', 'energytech', 'renewable energy', 'renewables', 'solar', 'wind power', 'battery', 'power grid'] },
  { name: 'circular economy', within: 'climate', words: ['circular economy', 'recycling', 'waste management', 'waste'] },
  { name: 'ai', words: ['ai', 'artificial intelligence', 'machine learning', 'ml', 'ai ml', 'deep learning', 'generative ai', 'genai', 'llm', 'computer vision', 'nlp'] },
  { name: 'health', words: ['health', 'healthtech', 'health tech', 'healthcare', 'health care', 'digital health', 'wellness', 'medical', 'medicine'] },
  { name: 'medtech', within: 'health', words: ['medtech', 'medical device', 'diagnostics'] },
  { name: 'biotech', within: 'health', words: ['biotech', 'biotechnology', 'life science', 'pharma', 'pharmaceutical', 'drug discovery', 'genomics'] },
  { name: 'mental health', within: 'health', words: ['mental health', 'neurodiversity', 'therapy'] },
  { name: 'education', words: ['education', 'edtech', 'ed tech', 'education technology', 'e learning', 'elearning', 'training', 'learning platform'] },
  { name: 'commerce', words: ['commerce', 'ecommerce', 'e commerce', 'retail', 'retailtech', 'd2c', 'dtc', 'direct to consumer'] },
  { name: 'marketplace', words: ['marketplace', 'two sided platform'] },
  { name: 'consumer', words: ['consumer', 'b2c', 'consumer app', 'consumer goods', 'lifestyle'] },
  { name: 'enterprise software', words: ['enterprise software', 'saas', 'b2b saas', 'b2b software', 'software as a service', 'enterprise', 'software', 'business software', 'productivity'] },
  { name: 'developer tools', within: 'enterprise software', words: ['developer tools', 'devtools', 'dev tools', 'infrastructure software', 'api', 'open source', 'cloud'] },
  { name: 'data', within: 'enterprise software', words: ['data', 'data analytics', 'analytics', 'big data', 'business intelligence'] },
  { name: 'cybersecurity', within: 'enterprise software', words: ['cybersecurity', 'cyber security', 'security software', 'infosec', 'information security'] },
  { name: 'hr tech', within: 'enterprise software', words: ['hr tech', 'hrtech', 'human resources', 'recruiting', 'recruitment', 'future of work'] },
  { name: 'marketing', within: 'enterprise software', words: ['martech', 'marketing technology', 'adtech', 'advertising', 'marketing'] },
  { name: 'legal tech', within: 'enterprise software', words: ['legaltech', 'legal tech', 'legal', 'regtech', 'compliance'] },
  { name: 'property', words: ['proptech', 'property technology', 'real estate', 'property', 'construction', 'contech'] },
  { name: 'mobility', words: ['mobility', 'transport', 'transportation', 'automotive', 'electric vehicle', 'ev', 'micromobility'] },
  { name: 'logistics', words: ['logistics', 'supply chain', 'freight', 'shipping', 'delivery'] },
  { name: 'travel', words: ['travel', 'traveltech', 'travel tech', 'tourism', 'hospitality'] },
  { name: 'food', words: ['food', 'foodtech', 'food tech', 'beverage', 'restaurant'] },
  { name: 'agriculture', words: ['agriculture', 'agritech', 'agtech', 'farming', 'agri'] },
  { name: 'hardware', words: ['hardware', 'electronics', 'semiconductor', 'devices'] },
  { name: 'iot', within: 'hardware', words: ['iot', 'internet of things', 'sensor', 'connected devices'] },
  { name: 'robotics', within: 'hardware', words: ['robotics', 'robot', 'drone', 'automation'] },
  { name: 'industry', words: ['industrial', 'industry 4 0', 'manufacturing', 'manufacturing technology'] },
  { name: 'space', words: ['space', 'spacetech', 'space tech', 'aerospace', 'satellite'] },
  { name: 'deep tech', words: ['deep tech', 'deeptech', 'quantum', 'quantum computing', 'advanced materials'] },
  { name: 'gaming', words: ['gaming', 'games', 'video games', 'esports', 'gambling', 'igaming'] },
  { name: 'media', words: ['media', 'entertainment', 'music', 'video', 'photo', 'creator economy', 'content', 'publishing'] },
  { name: 'social', words: ['social network', 'social media', 'community', 'messaging', 'dating'] },
  { name: 'sports', words: ['sports', 'sportstech', 'fitness'] },
  { name: 'public sector', words: ['govtech', 'government', 'public sector', 'civic tech', 'defence', 'defense'] },
  { name: 'impact', words: ['impact', 'social impact', 'non profit', 'nonprofit'] },
];

const BY_WORD = new Map(SECTORS.flatMap((sector) => sector.words.map((word) => [word, sector] as const)));
const BY_NAME = new Map(SECTORS.map((sector) => [sector.name, sector]));

/** Sectors that a text names: by the whole text, else by the words in it. */
function sectorsOf(text: string): Sector[] {
  const folded = fold(text);
  const whole = BY_WORD.get(folded) ?? BY_NAME.get(folded);
  return whole ? [whole] : SECTORS.filter((sector) => sector.words.some((word) => holds(folded, word)));
}

export type IndustryFit = 'same' | 'part' | 'broader' | 'none';

/** How a company's industry stands to one that a thesis asks for; "part" and "same" are inside, "broader" may be. */
export function compareIndustry(company: string, asked: string): IndustryFit {
  const own = fold(company);
  if (own !== '' && own === fold(asked)) return 'same';
  const of = sectorsOf(company);
  const wanted = sectorsOf(asked);
  if (of.some((sector) => wanted.includes(sector))) return 'same';
  if (of.some((sector) => wanted.some((other) => other.name === sector.within))) return 'part';
  if (wanted.some((other) => of.some((sector) => sector.name === other.within))) return 'broader';
  if (of.length === 0 || wanted.length === 0) return holds(own, fold(asked)) || holds(fold(asked), own) ? 'same' : 'none';
  return 'none';
}
