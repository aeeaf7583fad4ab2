import type { Schemas } from '../schemas';

export type Stage = Schemas['StageDto'];
export type Pipeline = Schemas['PipelineDto'];
export type Person = Schemas['DealOwnerDto'];
export type Outcome = Schemas['DealOutcomeDto'];
export type Deal = Schemas['DealDto'];

/** Of the portal's lists, which name the company. */
export type Job = Schemas['JobDto'] & { company_name: string | null };

/** What a deck holds and does not show. */
export interface HiddenText {
  page: number;
  quote: string;
}

export function underWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}
