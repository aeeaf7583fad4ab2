export interface Pipeline {
  id: string;
  name: string;
  is_default: boolean;
}

export interface CompanyRow {
  id: string;
  name: string;
  industry: string | null;
  stage: string | null;
  cri: { score: number; max: number; verified: boolean } | null;
  created_at: string;
}

export interface Job {
  id: string;
  status: string;
  company_id: string | null;
  created_at: string;
  progress: { done: number; total: number; step: string };
  error: { message: string } | null;
  result: { cri_score: number; warnings: string[] } | null;
}

export function underWay({ status }: Job): boolean {
  return status === 'queued' || status === 'processing';
}
