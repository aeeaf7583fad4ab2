/** The fields that a file may fill, in the order in which the export writes them. */
export const IMPORT_FIELDS = [
  'external_id',
  'name',
  'website',
  'industry',
  'stage',
  'problem_statement',
  'founder_name',
  'founder_email',
  'contact_role',
  'contact_profile_url',
  'pipelines',
  'stages',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What the export writes behind the properties; an import ignores it. */
export const COMPUTED_COLUMNS = [
  'id',
  'cri_score',
  'cri_max',
  'cri_verified',
  'cri_scored_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

/**
 * THE table of headers that map themselves, beside the fields' own names: what exports of HubSpot, Affinity, Pipedrive, Airtable, Attio,
 * Salesforce and Crunchbase call them. Compared without case, spaces and signs. A header of a person's or a deal's own record, such as
 * "ID" or "Status", is in none: it would be guessed wrong as often as right.
 */
const KNOWN_HEADERS: Record<ImportField, readonly string[]> = {
  external_id: [
    'External ID',
    'Record ID',
    'Record ID - Company',
    'Organization ID',
    'Organization - ID',
    'Account ID',
    'Airtable ID',
    'CRM ID',
    'Company ID',
  ],
  name: [
    'Company',
    'Company name',
    'Organization',
    'Organisation',
    'Organization name',
    'Organization - Name',
    'Account name',
    'Startup',
    'Startup name',
  ],
  website: [
    'Website URL',
    'URL',
    'Domain',
    'Domains',
    'Company domain name',
    'Company website',
    'Organization URL',
    'Organization website',
    'Organization - Website',
    'Homepage',
  ],
  industry: ['Sector', 'Vertical', 'Primary industry', 'Company industry', 'Organization - Industry'],
  stage: ['Funding stage', 'Company stage', 'Investment stage', 'Round', 'Funding round', 'Last funding type', 'Last funding round'],
  problem_statement: [
    'Problem',
    'Description',
    'Company description',
    'Short description',
    'Organization description',
    'One-liner',
    'About us',
    'Summary',
  ],
  founder_name: [
    'Founder',
    'Founder name',
    'Contact',
    'Contact name',
    'Contact person',
    'Contact full name',
    'Primary contact',
    'Person - Name',
    'Full name',
  ],
  founder_email: [
    'Founder email',
    'Founder e-mail',
    'Email',
    'E-mail',
    'Email address',
    'Contact email',
    'Primary email',
    'Person - Email',
  ],
  contact_role: ['Contact title', 'Contact job title', 'Job title', 'Person - Job title'],
  contact_profile_url: ['Contact LinkedIn', 'Contact LinkedIn URL', 'Founder LinkedIn', 'Person LinkedIn URL', 'LinkedIn profile'],
  pipelines: ['Pipeline', 'Deal pipeline', 'Deal - Pipeline'],
  stages: ['Deal stage', 'Deal - Stage', 'Pipeline stage'],
};

/** Other words for a field in a `mapping`. */
const ALIASES: Record<string, ImportField> = {
  contact_name: 'founder_name',
  contact_email: 'founder_email',
  pipeline: 'pipelines',
  deal_stage: 'stages',
};

/** Letters and digits of any script, in lower case. */
function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const FIELD_OF = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) => [field, ...KNOWN_HEADERS[field]].map((header): [string, ImportField] => [plain(header), field])),
);
const COMPUTED = new Set<string>(COMPUTED_COLUMNS.map(plain));

/** The field that a header means by itself. */
export function fieldOfHeader(header: string): ImportField | undefined {
  return FIELD_OF.get(plain(header));
}

/** The field that a `mapping` names. */
export function fieldNamed(name: string): ImportField | undefined {
  return IMPORT_FIELDS.find((field) => field === name) ?? ALIASES[name];
}

/** In front of a property's name where the name alone would be read as something else. */
const PROPERTY_PREFIX = 'property: ';

/** The header under which the export writes a property, and by which an import finds it. */
export function headerOfProperty(name: string): string {
  const ambiguous = FIELD_OF.has(plain(name)) || COMPUTED.has(plain(name)) || name.startsWith(PROPERTY_PREFIX) || plain(name) === '';
  return ambiguous ? `${PROPERTY_PREFIX}${name}` : name;
}

/** The property whose export has this header. */
export function propertyOfHeader<P extends { name: string }>(header: string, properties: readonly P[]): P | undefined {
  return properties.find(({ name }) => headerOfProperty(name) === header) ?? properties.find(({ name }) => name === header);
}
