/** As `GET /portal/board/imports` answers them. */
export interface Import {
  id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  mode: 'create' | 'upsert';
  dry_run: boolean;
  file_name: string;
  counts: { rows: number; created: number; updated: number; unchanged: number; rejected: number };
  progress: { done: number; total: number; step: string };
  error: { code: string; message: string } | null;
  created_at: string;
  completed_at: string | null;
}

export interface ImportedRow {
  line: number;
  status: 'created' | 'updated' | 'unchanged' | 'rejected';
  company_id: string | null;
  issues: { field: string; issue: string }[];
  row: Record<string, unknown>;
}

export interface Preview {
  columns: { column: string; target: string | null }[];
  rows: { line: number; row: Record<string, unknown> }[];
  targets: { target: string; name: string | null }[];
}

export const underWay = ({ status }: Import): boolean => status === 'queued' || status === 'processing';
