import type { DealFlowClient } from '../index.js';
import { plain } from './input.js';
import { UsageError } from './settings.js';

/** What the commands of one company are told by. */
export interface CompanyValues {
  name?: string;
  parent?: string;
  key?: string;
  value?: string;
  unit?: string;
  currency?: string;
  period?: string;
  'as-of'?: string;
  json?: boolean;
}

type Print = (line: string) => void;

/** @throws UsageError */
function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`--${name} is needed.`);
  return value;
}

/** @throws UsageError */
function figure(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError('--value is a number, such as 2000000.');
  return number;
}

const cells = (row: (string | number | null | undefined)[]): string =>
  row.map((cell) => (typeof cell === 'number' ? String(cell) : plain(cell))).join('\t');

type Folder = Awaited<ReturnType<DealFlowClient['companies']['createFolder']>>;
type Metric = Awaited<ReturnType<DealFlowClient['companies']['stateMetric']>>;

const folderLine = ({ id, path, document_count: count }: Folder): string => cells([id, path, count]);
const metricLine = ({ key, name, value, unit, currency, period, as_of: at, source }: Metric): string =>
  cells([key, name, value, currency ?? unit, period, at, source]);

export async function listFolders(client: DealFlowClient, id: string, { json }: CompanyValues, print: Print): Promise<void> {
  for await (const folder of client.companies.folders(id)) print(json ? JSON.stringify(folder) : folderLine(folder));
}

export async function addFolder(client: DealFlowClient, id: string, values: CompanyValues, print: Print): Promise<void> {
  const folder = await client.companies.createFolder(id, { name: needed('name', values.name), parent_id: values.parent });
  print(values.json ? JSON.stringify(folder) : folderLine(folder));
}

export async function listMetrics(client: DealFlowClient, id: string, { json }: CompanyValues, print: Print): Promise<void> {
  for await (const metric of client.companies.metrics(id)) print(json ? JSON.stringify(metric) : metricLine(metric));
}

export async function stateMetric(client: DealFlowClient, id: string, values: CompanyValues, print: Print): Promise<void> {
  const { name, unit, currency, period, 'as-of': as_of } = values;
  const [key, value] = [needed('key', values.key), figure(needed('value', values.value))];
  const metric = await client.companies.stateMetric(id, { key, value, name, unit, currency, period, as_of });
  print(values.json ? JSON.stringify(metric) : metricLine(metric));
}
