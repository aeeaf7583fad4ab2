import type { Actor } from '@app/auth';
import type { EventType } from './event-types';
import type { Consumer, InternalType } from './inbox/consumers';

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface NewEvent {
  type: EventType;
  teamId: string;
  actor: Actor;
  companyId?: string | null;
  dealId?: string | null;
  /**
   * What the object's GET answers at this moment; company rows without `properties`. A function is asked as the last thing before the
   * commit, when all that the transaction does to the object is done.
   */
  object: unknown;
  changes?: FieldChange[];
  /** What else `data` holds, beside `object`. */
  extra?: Record<string, unknown>;
  /** `founder`: in the founders' feed alone. */
  audience?: 'team' | 'founder';
  /** Of an event without a company: the one person who reads its object. */
  readerUserId?: string;
  /** Of a company that is gone: the pipelines it was seen in. */
  readerPipelineIds?: readonly string[];
  /** Consumers that are not told: whoever records it does their part itself, as the analysis of a deck does. */
  handled?: readonly Consumer[];
}

/** What happened for consumers within the service alone; in no feed. */
export interface InternalEvent {
  type: InternalType;
  companyId: string;
}
