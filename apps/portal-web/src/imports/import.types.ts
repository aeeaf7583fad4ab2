import type { Schemas } from '../schemas';

export type Import = Schemas['ImportDto'];
export type ImportedRow = Schemas['ImportRowDto'];

export interface Preview {
  columns: { column: string; target: string | null }[];
  rows: { line: number; row: Record<string, unknown> }[];
  targets: { target: string; name: string | null }[];
}

export const underWay = ({ status }: Import): boolean => status === 'queued' || status === 'processing';
