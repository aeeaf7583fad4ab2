export interface Stage {
  id: string;
  name: string;
  kind: 'open' | 'won' | 'passed';
}

export interface Pipeline {
  id: string;
  name: string;
  is_default: boolean;
  stages: Stage[];
}

export interface Person {
  id: string;
  name: string;
}

export interface Outcome {
  kind: 'won' | 'passed';
  reasons: string[];
  note: string | null;
}

export interface Deal {
  id: string;
  company: { id: string; name: string; industry: string | null; cri: { score: number; max: number; verified: boolean } | null };
  pipeline_id: string;
  stage: Stage;
  owner: Person | null;
  entered_stage_at: string;
}

export interface Job {
  id: string;
  status: string;
  company_id: string | null;
  company_name: string | null;
  created_at: string;
  progress: { done: number; total: number; step: string };
  error: { message: string } | null;
  result: { cri_score: number; warnings: string[]; document_id: string } | null;
}

export function underWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}
