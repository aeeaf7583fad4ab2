import { DatabaseCpu, familyCpuOf, familyMemoryOf, mostDuring } from '../cpu';
import type { Asked } from '../data/asked';
import { type BenchDatabase, benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import type { Place } from '../place';
import { Server } from '../servers';

const DATABASE: Size = { name: 'dealflow_bench_imports', companies: 2_000, teams: 20, texts: 'short' };
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);
const QUICK_ROWS = 2_000;
const HEADER =
  'external_id,name,website,industry,stage,problem_statement,founder_name,founder_email,contact_role,City,Founded,Why now,Track,Regions';
const STAGES = ['Pre-Seed', 'Seed', 'Series A', 'Series B'];

export interface ImportLine {
  title: string;
  rows: number;
  perSecond: number;
  /** Microseconds of processor time a row: of the worker, and of PostgreSQL. */
  node: number;
  postgres: number;
  /** Resident memory of the worker with all that it started, in MB: before, and the most meanwhile. */
  before: number;
  most: number;
}

interface ImportBody {
  status: string;
  error: { message: string } | null;
  counts: Record<'rows' | 'created' | 'updated' | 'unchanged' | 'rejected', number>;
  created_at: string;
  completed_at: string;
}

/** A table of companies with a contact and five answers each. @param edition other problem statements in each */
function fileOf(rows: number, edition: number): Blob {
  const lines = Array.from({ length: rows }, (_, i) => {
    const problem = `"Teams spend ${2 + (i % 30)} hours a week on work that nobody sees, as the ""${edition}."" survey says. It costs them customers and sleep."`;
    const founder = `Founder ${i},founder${i}@imported${i}.example.com,CEO`;
    const answers = `City ${i % 500},${2010 + (i % 15)},Because of number ${i},Choice ${i % 5},Choice ${i % 5}; Choice ${(i + 1) % 5}`;
    return `crm-${i},Imported ${i} Robotics,https://imported${i}.example.com,robotics,${STAGES[i % 4]},${problem},${founder},${answers}`;
  });
  return new Blob([`${HEADER}\r\n${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}

class Imports {
  constructor(
    private readonly baseUrl: string,
    private readonly asked: Asked,
  ) {}

  async start(file: Blob, dryRun: boolean): Promise<string> {
    const form = new FormData();
    form.set('mode', 'upsert');
    form.set('dry_run', String(dryRun));
    form.set('file', file, 'companies.csv');
    const body = await this.call<{ import_id: string }>('/v1/imports', 202, { method: 'POST', body: form });
    return body.import_id;
  }

  async ended(id: string): Promise<ImportBody> {
    for (;;) {
      const body = await this.call<ImportBody>(`/v1/imports/${id}`, 200);
      if (body.completed_at !== null) return body;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  private async call<T>(path: string, expected: number, init: RequestInit = {}): Promise<T> {
    const response = await fetch(this.baseUrl + path, { ...init, headers: { authorization: `Bearer ${this.asked.key}` } });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }
}

/** By the service's own moments: from the import's row to its end. @throws Error where a row did not become what it should */
function secondsOf(body: ImportBody, rows: number, outcome: keyof ImportBody['counts']): number {
  if (body.status !== 'completed' || body.counts[outcome] !== rows) {
    throw new Error(`an import ended ${body.status}, ${body.error?.message ?? ''} ${JSON.stringify(body.counts)}`);
  }
  return (Date.parse(body.completed_at) - Date.parse(body.created_at)) / 1000;
}

async function measure(
  data: BenchDatabase,
  folder: string,
  { rows, profile }: { rows: number; profile: boolean },
  say: (line: string) => void,
): Promise<ImportLine[]> {
  const common = { databaseUrl: data.url, folder, files: 'imports' };
  const api = await Server.start({ ...common, name: 'api-imports', kind: 'api' });
  const worker = await Server.start({ ...common, name: 'worker-imports', kind: 'worker', profile });
  const cpu = await DatabaseCpu.of(data.url);
  const memory = (): number => {
    const { own, started } = familyMemoryOf(worker.pid);
    return own + started;
  };
  const imports = new Imports(api.baseUrl, data.asked);
  const lines: ImportLine[] = [];
  const add = async (title: string, file: Blob, outcome: keyof ImportBody['counts'], dryRun = false): Promise<void> => {
    const before = memory();
    const [node, sessions] = [familyCpuOf(worker.pid), await cpu.read()];
    const work = imports.start(file, dryRun).then((id) => imports.ended(id));
    const most = await mostDuring(memory, work);
    const seconds = secondsOf(await work, rows, outcome);
    const used = { node: (familyCpuOf(worker.pid) - node) / rows, postgres: (await cpu.since(sessions)) / rows };
    lines.push({ title, rows, perSecond: rows / seconds, ...used, before, most });
    say(
      `imports: ${title}: ${Math.round(rows / seconds)} rows a second, ${Math.round(used.node)} + ${Math.round(used.postgres)} µs a row, ${Math.round(most)} MB`,
    );
  };
  try {
    const file = fileOf(rows, 1);
    await add('new companies', file, 'created');
    await add('the same file again', file, 'unchanged');
    await add('a field of every company changed', fileOf(rows, 2), 'updated');
    await add('a dry run of these', file, 'updated', true);
    return lines;
  } finally {
    await Promise.all([api.stop(), worker.stop(), cpu.close()]);
    api.emptyFiles();
  }
}

/** A file of companies through the api into a worker, from its 202 to its end; nothing else runs. */
export async function measureImports(
  place: Place,
  folder: string,
  { quick, profile }: { quick: boolean; profile: boolean },
  say: (line: string) => void,
): Promise<ImportLine[]> {
  await place.drop(DATABASE.name);
  try {
    const data = await benchDatabase(place, DATABASE, say);
    return await measure(data, folder, { rows: quick ? QUICK_ROWS : ROWS, profile }, say);
  } finally {
    await place.drop(DATABASE.name);
  }
}
