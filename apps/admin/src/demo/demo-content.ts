import type { NewProperty } from '@app/properties';
import type { CreateThesisRequest } from '@app/theses';
import type { CreateViewRequest } from '@app/views';

/** One of each type, in the order text, select, multi_select, reference. */
export const DEMO_PROPERTIES: [NewProperty, NewProperty, NewProperty, NewProperty] = [
  { name: 'What problem do you solve?', type: 'text' },
  { name: 'Sector', type: 'select', options: ['Climate', 'Health', 'Fintech', 'Deep tech', 'Other'] },
  { name: 'Markets', type: 'multi_select', options: ['Europe', 'North America', 'Asia', 'Latin America', 'Africa'] },
  // Loose on purpose: whatever a form's site uses as its application id.
  { name: 'Application id', type: 'reference', validationPattern: '[A-Za-z0-9][A-Za-z0-9_-]{0,63}' },
];

export const DEMO_FORM = {
  name: 'Apply to Demo Ventures',
  text: 'We invest in climate and robotics in Europe, from the first prototype to the first customers. Send us your deck: somebody reads every one.',
};

export const DEMO_THESIS: CreateThesisRequest = {
  name: 'European climate hardware, seed',
  description: 'Machines that lower emissions, from the first customers on.',
  criteria: {
    industries: ['Climate', 'Robotics'],
    stages: ['Pre-Seed', 'Seed'],
    keywords: ['waste', 'recycling', 'energy'],
    geographies: ['Europe'],
    min_cri: 400,
  },
};

export const DEMO_VIEW: CreateViewRequest = {
  name: 'Early stage, best first',
  filters: [{ field: 'stage', op: 'in', value: ['Pre-Seed', 'Seed'] }],
  sort: { field: 'cri_score', direction: 'desc' },
};

export const DEMO_COMPANY = {
  name: 'Sortwell Robotics',
  website: 'https://sortwell.example.com',
  industry: 'Robotics',
  stage: 'Seed',
  problem_statement: 'Sorting plants lose half of the valuable material because people cannot pick fast enough.',
  founder_name: 'Felix Founder',
  founder_email: 'founder@demo.example.com',
};

export interface DemoDeal {
  company: { name: string; website?: string; industry: string; stage: string; problem_statement: string };
  /** Of a new pipeline's stages; it goes there by one move. */
  stage: 'Inbox' | 'Screening' | 'Diligence' | 'Invested' | 'Passed';
  owner: 'investor' | 'partner' | null;
  reasons?: string[];
  note?: string;
}

/** Beside the demo company, whose deal is new: a pipeline in which work has been done. */
export const DEMO_DEALS: DemoDeal[] = [
  {
    company: {
      name: 'Gridlight Storage',
      website: 'https://gridlight.example.com',
      industry: 'Energy',
      stage: 'Seed',
      problem_statement: 'Solar parks throw power away at noon because batteries for a whole night cost too much.',
    },
    stage: 'Diligence',
    owner: 'investor',
    note: 'Two reference calls done, a third on Friday.',
  },
  {
    company: {
      name: 'Kelpworks',
      website: 'https://kelpworks.example.org',
      industry: 'Climate',
      stage: 'Pre-Seed',
      problem_statement: 'Packaging from the sea fails in the rain; ours does not.',
    },
    stage: 'Screening',
    owner: 'partner',
  },
  {
    company: {
      name: 'Northwind Freight',
      website: 'https://northwind-freight.example.net',
      industry: 'Logistics',
      stage: 'Series A',
      problem_statement: 'Half of all lorries drive home empty.',
    },
    stage: 'Invested',
    owner: 'partner',
    reasons: ['Net revenue retention', 'Team'],
  },
  {
    company: {
      name: 'Quickbasket',
      website: 'https://quickbasket.example.com',
      industry: 'E-commerce',
      stage: 'Seed',
      problem_statement: 'Groceries take an hour where they could take ten minutes.',
    },
    stage: 'Passed',
    owner: 'investor',
    reasons: ['Market'],
    note: 'Unit economics do not close in smaller cities.',
  },
  // By its name alone perhaps the one above: the open duplicate that a person has to decide on.
  {
    company: {
      name: 'Kelpworks GmbH',
      industry: 'Climate',
      stage: 'Pre-Seed',
      problem_statement: 'Wrappings made of seaweed do not survive the rain.',
    },
    stage: 'Inbox',
    owner: null,
  },
];
