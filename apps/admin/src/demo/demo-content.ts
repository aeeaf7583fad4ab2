import type { NewProperty } from '@app/properties';
import type { ThesisInput } from '@app/theses';
import type { ViewInput } from '@app/views';

/** One of each type, in the order text, select, multi_select, reference. */
export const DEMO_PROPERTIES: [NewProperty, NewProperty, NewProperty, NewProperty] = [
  { name: 'What problem do you solve?', type: 'text' },
  { name: 'Sector', type: 'select', options: ['Climate', 'Health', 'Fintech', 'Deep tech', 'Other'] },
  { name: 'Markets', type: 'multi_select', options: ['Europe', 'North America', 'Asia', 'Latin America', 'Africa'] },
  // Loose on purpose: whatever a form's site uses as its application id.
  { name: 'Application id', type: 'reference', validationPattern: '[A-Za-z0-9][A-Za-z0-9_-]{0,63}' },
];

export const DEMO_FORM = { name: 'Apply to Demo Ventures' };

export const DEMO_THESIS: ThesisInput = {
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

export const DEMO_VIEW: ViewInput = {
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
