import { execFileSync, spawnSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');

/** Nest's preview makes the graph of modules and none of their instances: nothing connects, nothing is configured. */
const PROBE = `
  require('reflect-metadata');
  const { NestFactory, ModulesContainer } = require('@nestjs/core');
  const [app, name, modules] = process.argv.slice(1);
  const dist = ${JSON.stringify(join(ROOT, 'dist/apps'))} + '/' + app + '/src/';
  const imports = modules ? Object.values(require(dist + modules))[0] : undefined;
  const module = require(dist + (app === 'api' ? 'app' : app) + '.module')[name].of({}, imports);
  NestFactory.createApplicationContext(module, { preview: true, logger: ['error'], abortOnError: false }).then((context) => {
    const controllers = [...context.get(ModulesContainer).values()].flatMap((each) => [...each.controllers.values()].map(({ name }) => name));
    const loaded = Object.keys(require.cache);
    const filesOf = (folder) => loaded.filter((path) => path.includes('/node_modules/' + folder + '/')).length;
    const ours = loaded.filter((path) => /\\/dist\\/.*\\.controller\\.js$/.test(path)).map((path) => path.split('/dist/')[1]);
    console.log(JSON.stringify({ controllers, ours, express: filesOf('express') + filesOf('@nestjs/platform-express'), files: loaded.length }));
  });
`;

interface Loaded {
  /** Names, in the graph of modules. */
  controllers: string[];
  /** Files that hold controllers, loaded for whatever reason. */
  ours: string[];
  express: number;
  files: number;
}

function load(...args: string[]): Loaded {
  return JSON.parse(execFileSync(process.execPath, ['-e', PROBE, ...args], { cwd: ROOT, encoding: 'utf8' })) as Loaded;
}

// A lib's `index` is what every process may load; its controllers stand behind `api`.
describe('what the built processes load', () => {
  it.each([
    ['worker', 'WorkerModule'],
    ['admin', 'AdminModule', 'handlers/all-modules'],
  ])('%s: no controller and no Express', (...app) => {
    const { controllers, ours, express, files } = load(...app);
    expect({ controllers, ours, express }).toEqual({ controllers: [], ours: [], express: 0 });
    // Something was loaded at all.
    expect(files).toBeGreaterThan(500);
  });

  it('mcp: the controllers of its own', () => {
    const { controllers, ours, express } = load('mcp', 'McpModule');
    expect(controllers.sort()).toEqual(['McpController', 'UploadsController']);
    expect(ours.sort()).toEqual(['apps/mcp/src/mcp.controller.js', 'apps/mcp/src/uploads/uploads.controller.js']);
    expect(express).toBeGreaterThan(0);
  });

  it('api: the controllers of every lib', () => {
    const { controllers } = load('api', 'AppModule');
    expect(controllers).toEqual(expect.arrayContaining(['CompaniesController', 'DecksController', 'PublicController', 'HealthController']));
  });
});

/** What the command line has loaded when it ends. */
function loadedBy(...args: string[]): string[] {
  const probe = `
    process.argv = [process.execPath, 'admin', ...process.argv.slice(1)];
    process.stdout.write = () => true;
    process.on('exit', () => console.error(JSON.stringify(Object.keys(require.cache))));
    require(${JSON.stringify(join(ROOT, 'dist/apps/admin/main.js'))});`;
  const { stderr } = spawnSync(process.execPath, ['-e', probe, '--', ...args], { cwd: ROOT, encoding: 'utf8' });
  const last = stderr.trimEnd().split('\n').at(-1) as string;
  return (JSON.parse(last) as string[]).map((path) => relative(ROOT, path));
}

// A command starts within a second because it loads what it needs and no more.
describe('what the command line loads', () => {
  it.each([[['--help']], [['teams', '--help']], [['companies', 'merge', '--help']], [['imports', 'rows', '--help']]])(
    '%j: its own commands and the parser of arguments',
    (args) => {
      const paths = loadedBy(...args);
      expect(paths).toContain('dist/apps/admin/src/command-line.js');
      expect(paths.filter((path) => !/^(dist\/apps\/admin\/|dist\/libs\/errors\/|node_modules\/commander\/)/.test(path))).toEqual([]);
      expect(paths.filter((path) => path.includes('/handlers/'))).toEqual([]);
    },
  );

  it.each([
    ['migrate', ['portal', 'companies', 'deck-analysis', 'http']],
    ['doctor', ['portal', 'scoring', 'deck-intake', 'deck-analysis']],
    ['rubric', ['portal', 'founder-portal', 'upload-tokens']],
    ['deals', ['portal', 'deck-intake', 'deck-analysis', 'bulk']],
    ['people', ['portal', 'deck-intake', 'scoring', 'bulk', 'search']],
    ['people-lists', ['accounts', 'audit', 'companies', 'events', 'jobs', 'mail', 'pipelines', 'properties', 'queue', 'webhooks']],
    ['keys', ['portal', 'deck-intake', 'scoring', 'bulk', 'search']],
  ])('the handlers of %s: no lib that they do not use', (handlers, libs) => {
    const file = join(ROOT, 'dist/apps/admin/src/handlers', `${handlers}.js`);
    const print = `require(${JSON.stringify(file)}); console.log(JSON.stringify(Object.keys(require.cache)));`;
    const paths = JSON.parse(execFileSync(process.execPath, ['-e', print], { cwd: ROOT, encoding: 'utf8' })) as string[];
    expect(paths).toContain(file);
    expect(libs.filter((lib) => paths.some((path) => path.includes(`/dist/libs/${lib}/`)))).toEqual([]);
  });

  it.each([['teams'], ['users'], ['members']])('%s list: what reads the database, and no package beside it', (group) => {
    const paths = loadedBy(group, 'list');
    const packages = new Set(paths.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
    expect([...packages]).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'pg']));
    const needless = ['bullmq', 'ioredis', 'msgpackr', 'semver', 'openid-client', 'rate-limiter-flexible', 're2js', 'tldts', 'nodemailer'];
    expect([...needless, '@nestjs/bullmq', '@zxcvbn-ts/language-common', 'express'].filter((name) => packages.has(name))).toEqual([]);
    // 1,743 were loaded for it when it stood beside what changes people.
    expect(paths.length).toBeLessThan(1250);
  });
});
