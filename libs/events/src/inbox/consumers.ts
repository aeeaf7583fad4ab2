import type { EventType } from '../event-types';

/**
 * What consumers within the service have to know and no feed tells. `company.outdated`: something that scores, matches and comparisons
 * are made of is another now.
 */
export const INTERNAL_TYPES = ['company.outdated'] as const;

export type InternalType = (typeof INTERNAL_TYPES)[number];

/**
 * Consumers within the service, and the types that are delivered to the inbox of each, in the transaction of the change. All are of a
 * company: `follow-ups` makes its scores and matches again and compares it with others.
 */
export const SUBSCRIPTIONS = {
  'follow-ups': [
    'company.created',
    'company.updated',
    'company.archived',
    'company.restored',
    'company.merged',
    'document.created',
    'company.outdated',
  ],
} as const satisfies Record<string, readonly (EventType | InternalType)[]>;

export type Consumer = keyof typeof SUBSCRIPTIONS;

const CONSUMERS = Object.keys(SUBSCRIPTIONS) as Consumer[];

export function consumersOf(type: EventType | InternalType): Consumer[] {
  return CONSUMERS.filter((consumer) => (SUBSCRIPTIONS[consumer] as readonly string[]).includes(type));
}
