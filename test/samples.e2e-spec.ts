import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { findProgram } from '../tools/programs';
import { describeWith } from './support/programs';
import { sampleFiles, sampleSurroundings } from './support/sample-surroundings';
import { TestService } from './support/service';
import { complaintsOfCompiler, installClient } from './support/typescript-samples';

jest.setTimeout(240_000);

const ROOT = join(__dirname, '..');
const LANGUAGES = ['Shell', 'TypeScript', 'Python'] as const;
type Language = (typeof LANGUAGES)[number];

interface Operation {
  operationId: string;
  tags: string[];
  'x-codeSamples': { lang: Language; label: string; source: string }[];
}

let service: TestService;
let folder: string;
let operations: Operation[];
/** What each language's samples had to say for themselves. */
const failed = new Map<Language, Promise<string[]>>();

const isHere = (language: Language): boolean =>
  language === 'TypeScript' || findProgram(language === 'Shell' ? 'curl' : 'python3') !== undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deal-flow-samples-'));
  service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const { paths } = (await service.as().get('/v1/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  installClient(folder);
  // All languages side by side; each has its own test below.
  for (const language of LANGUAGES) if (isHere(language)) failed.set(language, failures(language));
  await Promise.allSettled(failed.values());
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sourceOf = (operation: Operation, language: Language): string =>
  operation['x-codeSamples'].find(({ lang }) => lang === language)?.source ?? '';

/** One process runs them all, one after the other, each with the environment that its reader has; what failed goes into `failed.tsv`. */
const RUNNERS: Record<Language, { program: string; file: string; source: string }> = {
  // curl ends well whatever the service says.
  Shell: {
    program: 'bash',
    file: 'run.sh',
    source: `for sample in sample-*.sh; do
  printed=$(bash -eu -o pipefail "$sample" 2>&1) || printed="failed: $printed"
  case "$printed" in '{"error":'* | failed:*) printf '%s\t%s\n' "$sample" "\${printed:0:500}" >> failed.tsv ;; esac
done`,
  },
  TypeScript: {
    program: process.execPath,
    file: 'run.mjs',
    source: `import { appendFileSync, readdirSync } from 'node:fs';
for (const sample of readdirSync('.').filter((name) => /^sample-.*\\.mjs$/.test(name)).sort())
  await import('./' + sample).catch((error) => appendFileSync('failed.tsv', sample + '\\t' + String(error).split('\\n')[0] + '\\n'));`,
  },
  Python: {
    program: findProgram('python3') ?? 'python3',
    file: 'run.py',
    source: `import glob, runpy
for sample in sorted(glob.glob("sample-*.py")):
    try:
        runpy.run_path(sample)
    except Exception as error:
        with open("failed.tsv", "a") as failed:
            print(sample, repr(error).replace("\\n", " "), sep="\\t", file=failed)`,
  },
};
const EXTENSION = { Shell: 'sh', TypeScript: 'mjs', Python: 'py' };

/** The reader's environment, set where the sample begins. */
function surrounded(language: Language, source: string, env: Record<string, string>): string {
  if (language === 'Shell') {
    const set = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
    return [...set, source].join('\n');
  }
  if (language === 'Python') return `import os\nos.environ.update(${JSON.stringify(env)})\n${source}`;
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  return `Object.assign(process.env, ${JSON.stringify(env)});\n${transpileModule(source, { compilerOptions: options }).outputText}`;
}

/**
 * Every operation's sample, in the order of the description, on a team and in a folder of its own.
 * @returns those that failed, with what they said
 */
async function failures(language: Language): Promise<string[]> {
  const at = join(folder, language);
  mkdirSync(at);
  for (const [name, content] of Object.entries(await sampleFiles())) writeFileSync(join(at, name), content);
  const { investor, founder } = await sampleSurroundings(service);
  operations.forEach((operation, index) => {
    const env: Record<string, string> = { ...(operation.tags.includes('Founder') ? founder : investor), DEAL_FLOW_URL: service.baseUrl };
    // Only what has failed is tried again.
    if (operation.operationId === 'retryJob') env.JOB_ID = investor.FAILED_JOB_ID as string;
    const name = `sample-${String(index).padStart(3, '0')}-${operation.operationId}.${EXTENSION[language]}`;
    writeFileSync(join(at, name), surrounded(language, sourceOf(operation, language), env));
  });
  const { program, file, source } = RUNNERS[language];
  writeFileSync(join(at, file), source);
  const env = { PATH: process.env.PATH, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
  await promisify(execFile)(program, [file], { cwd: at, env, timeout: 180_000, maxBuffer: 1e8 });
  const told = join(at, 'failed.tsv');
  return existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : [];
}

describe('the samples of the reference', () => {
  it('are there for every operation, in three languages', () => {
    expect(operations.length).toBeGreaterThan(90);
    for (const operation of operations) {
      expect([operation.operationId, operation['x-codeSamples'].map(({ lang }) => lang)]).toEqual([operation.operationId, [...LANGUAGES]]);
    }
  });
});

describeWith('curl', 'samples for curl', () => {
  it('are answered, each one', async () => {
    expect(await failed.get('Shell')).toEqual([]);
  });
});

describeWith('python3', 'samples in Python', () => {
  it('run, each one', async () => {
    expect(await failed.get('Python')).toEqual([]);
  });
});

describe('samples in TypeScript', () => {
  it('run, each one', async () => {
    expect(await failed.get('TypeScript')).toEqual([]);
  });

  it('are taken by a strict project', () => {
    const files = operations.map((operation) => {
      const name = `${operation.operationId}.mts`;
      writeFileSync(join(folder, name), sourceOf(operation, 'TypeScript'));
      return name;
    });
    expect(complaintsOfCompiler(folder, files)).toBe('');
  });
});
