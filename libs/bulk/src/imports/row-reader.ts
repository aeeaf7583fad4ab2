import { ApiError, type ErrorDetail } from '@app/errors';
import { codePoints, isEmailAddress, isHttpUrl, unsafeText } from '@app/http';
import type { PipelineWithStages } from '@app/pipelines';
import { PatternBudget, readAnswer, type AnswerRow, type Property } from '@app/properties';
import { splitList } from '../columns/cells';
import type { ImportField } from '../columns/fields';
import type { MappedColumn } from '../columns/mapping';
import type { FileRecord } from '../file/records';

/** The fields of a company that a file may fill; those left out say nothing. */
export interface RowFields {
  external_id?: string;
  name?: string;
  website?: string;
  industry?: string;
  stage?: string;
  problem_statement?: string;
  founder_name?: string;
  founder_email?: string;
  contact_role?: string;
  contact_profile_url?: string;
}

export interface RowDeal {
  pipelineId: string;
  /** Null: where a new deal enters. */
  stageId: string | null;
}

/** What a row of the file says, once it is known to be sound. */
export interface ReadRow {
  fields: RowFields;
  /** Empty where the row names no pipeline. */
  deals: RowDeal[];
  /** By property. */
  answers: Map<string, AnswerRow[]>;
  /** What was left out of the row without a refusal. */
  remarks: ErrorDetail[];
}

/** What rows are read against. */
export interface RowContext {
  columns: readonly MappedColumn[];
  /** Those that the import's user sees. */
  pipelines: readonly PipelineWithStages[];
  properties: ReadonlyMap<string, Property>;
}

type TextField = Exclude<ImportField, 'pipelines' | 'stages'>;

/** THE limits of the fields, those of `POST /v1/companies` (contract, section 3); `verbatim`: not trimmed. */
const RULES: Record<TextField, { max: number; verbatim?: boolean; check?: (text: string) => string | null }> = {
  external_id: { max: 200 },
  name: { max: 200 },
  website: { max: 2048, check: (text) => (isHttpUrl(text) ? null : 'must be an absolute http or https URI') },
  industry: { max: 100, verbatim: true },
  stage: { max: 50, verbatim: true },
  problem_statement: { max: 10_000, verbatim: true },
  founder_name: { max: 200 },
  founder_email: { max: 254, check: (text) => (isEmailAddress(text) ? null : 'must be an e-mail address') },
  contact_role: { max: 200 },
  contact_profile_url: { max: 2048, check: (text) => (isHttpUrl(text) ? null : 'must be an absolute http or https URI') },
};

/** What is wrong with a row; all of it, so that it is mended at once. */
export class RowRefused extends Error {
  constructor(readonly issues: ErrorDetail[]) {
    super('refused');
  }
}

/** @throws RowRefused */
export function readRow(record: FileRecord, context: RowContext): ReadRow {
  if (record.issue !== undefined) throw new RowRefused([{ field: '', issue: record.issue }]);
  const read: ReadRow = { fields: {}, deals: [], answers: new Map(), remarks: [] };
  const issues: ErrorDetail[] = [];
  const lists: Partial<Record<'pipelines' | 'stages', string[]>> = {};
  const budget = new PatternBudget();
  for (const column of context.columns) {
    const cell = record.row[column.column];
    if (isEmpty(cell)) continue;
    const field = 'field' in column ? column.field : `properties.${column.propertyId}`;
    try {
      if (!('field' in column)) readProperty(read, context.properties.get(column.propertyId), cell, budget);
      else if (column.field === 'pipelines' || column.field === 'stages') lists[column.field] = listOf(cell);
      else readField(read.fields, column.field, cell);
    } catch (error) {
      if (error instanceof RowRefused) issues.push(...error.issues.map(({ issue }) => ({ field, issue })));
      else if (error instanceof ApiError) issues.push(...error.details);
      else throw error;
    }
  }
  const { deals, issues: refused } = dealsOf(lists.pipelines, lists.stages, context.pipelines);
  if (issues.length + refused.length > 0) throw new RowRefused([...issues, ...refused]);
  return { ...read, deals };
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0);
}

function refuse(issue: string): never {
  throw new RowRefused([{ field: '', issue }]);
}

/** Numbers and truth values of JSONL are texts here. */
function textOf(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : null;
  if (text === null) return refuse('must be a text');
  const unsafe = unsafeText(text);
  return unsafe === null ? text : refuse(unsafe);
}

function listOf(cell: unknown): string[] {
  return Array.isArray(cell) ? cell.map(textOf) : splitList(textOf(cell));
}

function readField(fields: RowFields, field: TextField, cell: unknown): void {
  const { max, verbatim, check } = RULES[field];
  let text = verbatim ? textOf(cell) : textOf(cell).trim();
  if (text === '') return;
  if (field === 'website') text = absolute(text);
  if (codePoints(text) > max) refuse(`must have at most ${max} characters`);
  const issue = check?.(text) ?? null;
  if (issue !== null) refuse(issue);
  fields[field] = text;
}

/** Other systems export the bare domain. */
function absolute(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

function readProperty(read: ReadRow, property: Property | undefined, cell: unknown, budget: PatternBudget): void {
  if (!property) return;
  const raw = property.type === 'multi_select' ? choicesOf(property, cell) : textOf(cell);
  if (property.type === 'text' && (raw as string).trim() === '') return;
  const { rows, warning } = readAnswer(property, raw, budget);
  if (rows.length > 0) read.answers.set(property.id, rows);
  // As with every submission, it is not stored and no reason to refuse the rest.
  if (warning) read.remarks.push({ field: `properties.${property.id}`, issue: 'does not match the pattern and is not stored' });
}

/** One option whose label is the whole cell, a list as the export writes it, or what people type: parted by commas. */
function choicesOf({ options }: Property, cell: unknown): string[] {
  if (Array.isArray(cell)) return cell.map(textOf);
  const text = textOf(cell);
  const isOption = (label: string): boolean => options.some(({ id, label: known }) => known === label || id === label.toLowerCase());
  if (isOption(text)) return [text];
  const items = splitList(text);
  if (items.every(isOption)) return items;
  const byComma = text.split(',').map((item) => item.trim());
  return byComma.every(isOption) ? byComma : items;
}

/** Pipelines and stages by name or id, side by side: the first stage is that of the first pipeline. */
function dealsOf(
  pipelines: string[] = [],
  stages: string[] = [],
  known: readonly PipelineWithStages[],
): { deals: RowDeal[]; issues: ErrorDetail[] } {
  const issues: ErrorDetail[] = [];
  const deals: RowDeal[] = [];
  if (stages.length > 0 && pipelines.length === 0) return { deals, issues: [{ field: 'stages', issue: 'needs the pipelines beside it' }] };
  if (stages.length > pipelines.length) issues.push({ field: 'stages', issue: 'names more stages than there are pipelines' });
  pipelines.forEach((name, index) => {
    const pipeline = known.find((each) => each.id === name.toLowerCase()) ?? known.find((each) => each.name === name);
    if (!pipeline) return issues.push({ field: 'pipelines', issue: `there is no pipeline "${name.slice(0, 100)}" within reach` });
    const wanted = stages[index] ?? '';
    const stage = pipeline.stages.find(({ id }) => id === wanted.toLowerCase()) ?? pipeline.stages.find((each) => each.name === wanted);
    if (wanted !== '' && !stage)
      return issues.push({ field: 'stages', issue: `"${pipeline.name}" has no stage "${wanted.slice(0, 100)}"` });
    return deals.push({ pipelineId: pipeline.id, stageId: stage?.id ?? null });
  });
  return { deals, issues };
}
