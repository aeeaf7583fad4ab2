import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');

/** Nest's preview makes the graph of modules and none of their instances: nothing connects, nothing is configured. */
const PROBE = `
  require('reflect-metadata');
  const { NestFactory, ModulesContainer } = require('@nestjs/core');
  const [app, name] = process.argv.slice(1);
  const dist = ${JSON.stringify(join(ROOT, 'dist/apps'))} + '/' + app + '/src/';
  const module = require(dist + (app === 'api' ? 'app' : app) + '.module')[name].of({});
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

function load(app: string, module: string): Loaded {
  return JSON.parse(execFileSync(process.execPath, ['-e', PROBE, app, module], { cwd: ROOT, encoding: 'utf8' })) as Loaded;
}

// A lib's `index` is what every process may load; its controllers stand behind `api`.
describe('what the built processes load', () => {
  it.each([
    ['worker', 'WorkerModule'],
    ['admin', 'AdminModule'],
  ])('%s: no controller and no Express', (app, module) => {
    const { controllers, ours, express, files } = load(app, module);
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
