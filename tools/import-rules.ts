// Checks who imports whom (docs: "Who may import whom" in the architecture notes); part of `npm run lint`.
// What the table does not list fails. Also: a lib is entered by its index, or by its api where HTTP is served, an index loads no controller,
// no circles, no forwardRef, no request-scoped providers, @Global, process.env and SQL only where they belong.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import ts from 'typescript';
import { checkSql } from './sql-rules';

const INFRASTRUCTURE = ['errors', 'taxonomy', 'config', 'database', 'storage', 'queue', 'http', 'auth'];
/** `events`: whoever changes something records it in the outbox. */
const domain = (...libs: string[]): string[] => [...INFRASTRUCTURE, 'events', ...libs];

/** THE table: lib → the libs that it may import. */
export const MAY_IMPORT: Record<string, string[] | 'all'> = {
  errors: [],
  config: ['errors', 'taxonomy'],
  database: ['config', 'errors'],
  storage: ['config', 'errors'],
  queue: ['config', 'errors', 'database'],
  // storage: an upload streams from the socket into the store while it is checked.
  http: ['config', 'errors', 'database', 'storage'],
  auth: ['config', 'errors', 'database', 'http'],
  mail: ['config', 'errors'],
  runtime: ['config', 'errors'],
  // The outbox: its door stands below every lib that has something to tell.
  events: INFRASTRUCTURE,
  // What no event tells of; read beside the events by the portal.
  audit: INFRASTRUCTURE,
  teams: domain(),
  properties: domain('teams'),
  pipelines: domain('teams'),
  // A submission makes a company, its deals and its answers.
  // deck-analysis: the shape of the facts that fill a profile; it imports nothing of ours but words, so no circle can come of it.
  companies: domain('teams', 'properties', 'pipelines', 'deck-analysis'),
  // The words that decks, profiles and theses share; it stands on nothing.
  taxonomy: [],
  // How languages say what decks say: words as data, for who reads a deck and who scores it.
  lexicon: ['taxonomy'],
  theses: domain('jobs', 'companies', 'pipelines', 'properties'),
  views: domain('companies', 'pipelines', 'properties'),
  // Files of companies, in and out.
  bulk: domain('jobs', 'companies', 'pipelines', 'properties', 'views'),
  'deck-analysis': ['taxonomy', 'lexicon'],
  // deck-analysis: the shape of a deck's pages.
  search: domain('deck-analysis'),
  scoring: domain('lexicon', 'deck-analysis', 'companies'),
  'data-room': domain('companies'),
  // Every table moves its own rows when companies are merged (`CompanyTable` of database); here is only who decides.
  duplicates: domain('audit', 'companies', 'deck-analysis', 'scoring'),
  jobs: domain(),
  'deck-intake': domain(
    'audit',
    'jobs',
    'companies',
    'duplicates',
    'pipelines',
    'properties',
    'data-room',
    'scoring',
    'theses',
    'search',
    'views',
    'lexicon',
    'deck-analysis',
  ),
  // teams, pipelines: whose rights an endpoint has; jobs: its regular tidying.
  webhooks: domain('teams', 'pipelines', 'jobs'),
  // Metrics and traces are made of what the request log and the job log are told; data-room: whether each row has its file.
  observability: domain('data-room', 'jobs'),
  // A form is a way into the same intake, so it stands on it and not the other way round.
  'upload-tokens': domain('properties', 'pipelines', 'jobs', 'deck-intake', 'mail'),
  'founder-portal': domain('companies', 'data-room', 'jobs', 'deck-intake', 'scoring', 'theses'),
  // People, how they sign in, and their keys, which may be of a company; webhooks: what may be reached of the outside.
  accounts: domain('audit', 'companies', 'jobs', 'mail', 'pipelines', 'teams', 'webhooks'),
  portal: 'all',
  // Erases and exports whatever there is; its routes and its commands stand beside the portal's.
  privacy: 'all',
  testing: 'all',
};
// auth: every audience stands on it.
const GLOBAL_MODULES = ['config', 'database', 'http', 'auth'];
const READS_ENVIRONMENT = ['libs/config/', 'libs/testing/', 'tools/', 'test/'];

/** Who may enter a lib by its `api`, where its controllers stand: the apps that serve HTTP, and what makes routes in other libs. */
const servesHttp = (path: string): boolean =>
  /^apps\/(api|mcp)\//.test(path) || /^libs\/[^/]+\/src\/(api\.ts$|.*(-api\.module|\.controller)\.ts$)/.test(path);

const isSpec = (path: string): boolean =>
  /\.(spec|db-spec|e2e-spec)\.tsx?$/.test(path) || /^(test\/|libs\/testing\/|libs\/[^/]+\/src\/testing\/)/.test(path);
const libOf = (path: string): string | undefined => /^libs\/([^/]+)\//.exec(path)?.[1];

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((each) => each.isTypeOnly)
  );
}

interface Import {
  target: string;
  /** Gone when the module loads, or not there yet: no part of a circle. */
  typeOnly: boolean;
}

/** Every import, re-export, import() and require() of a file. */
function importsOf(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push({ target: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    } else if (ts.isCallExpression(node) && node.arguments[0] !== undefined && ts.isStringLiteralLike(node.arguments[0])) {
      const callee = node.expression;
      if (callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')) {
        // Loaded late, when all modules stand: part of the table, not of a circle.
        found.push({ target: node.arguments[0].text, typeOnly: true });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function resolveRelative(from: string, target: string, files: Set<string>): string | undefined {
  const base = posix.join(posix.dirname(from), target).replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find((path) => files.has(path));
}

function checkImport(path: string, target: string): string | undefined {
  const [lib, inSpec] = [libOf(path), isSpec(path)];
  const alias = /^@app\/([^/]+)(\/.*)?$/.exec(target);
  if (alias !== null) {
    const [other, deep] = [alias[1] as string, alias[2]];
    if (deep === '/api') {
      if (!inSpec && !servesHttp(path)) return `imports ${target}, which is for what serves HTTP only`;
      if (path.startsWith('apps/mcp/') && other !== 'http') return `imports ${target}: mcp has controllers of its own`;
    } else if (deep !== undefined) return `imports ${target}: a lib is entered by @app/${other} only`;
    if (MAY_IMPORT[other] === undefined) return `imports @app/${other}, which the table does not list`;
    if (other === 'testing' && !inSpec) return 'imports @app/testing, which is for specs only';
    if (lib === other) return `imports its own lib by @app/${other}: use a relative path`;
    if (lib === undefined || other === 'testing') return undefined;
    const allowed = MAY_IMPORT[lib];
    if (allowed === undefined) return `belongs to lib ${lib}, which the table does not list`;
    return allowed === 'all' || allowed.includes(other) ? undefined : `imports @app/${other}, which ${lib} may not`;
  }
  if (!target.startsWith('.')) return undefined;
  const place = posix.join(posix.dirname(path), target);
  if (path.startsWith('test/') || lib === 'testing') return undefined;
  // Specs may use what is made for specs, in another lib's testing folder too, and the tools that run servers for them.
  const forSpecs = inSpec && /^(test\/support\/|tools\/|libs\/[^/]+\/src\/testing(\/|$))/.test(place);
  if (lib !== undefined && !place.startsWith(`libs/${lib}/`) && !forSpecs) return `leaves its lib by ${target}`;
  const app = /^apps\/[^/]+\//.exec(path)?.[0];
  // The form is made with the client that is published, as any page's would be.
  const byClient = path.startsWith('apps/widget/') && place === 'packages/client/src/index';
  if (app !== undefined && !place.startsWith(app) && !byClient) return `leaves its app by ${target}`;
  // The evaluation draws the decks that the tests draw, and asks the analyst as they do.
  if (path.startsWith('tools/evaluate/') && /^libs\/deck-(?:analysis|intake)\/src\/testing\//.test(place)) return undefined;
  return path.startsWith('tools/') && /^(libs|apps)\//.test(place) ? `reaches into ${place}: use @app/…` : undefined;
}

function checkText(path: string, text: string): string[] {
  // The rules' own spec quotes what they forbid.
  if (path === 'tools/import-rules.spec.ts') return [];
  const found: string[] = [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  if (/\bforwardRef\s*\(/.test(code)) found.push('uses forwardRef: two modules that need each other are one, or need a third');
  if (/\bScope\.(REQUEST|TRANSIENT)\b/.test(code)) found.push('has a provider that is not a singleton');
  if (/^\s*@Global\(/m.test(code) && !GLOBAL_MODULES.includes(libOf(path) ?? '')) found.push('has a @Global module');
  if (/\bprocess\.env\b/.test(code) && !isSpec(path) && !READS_ENVIRONMENT.some((prefix) => path.startsWith(prefix))) {
    found.push('reads process.env, which only libs/config does');
  }
  return found;
}

/** Circles among files, following what runs when a module loads (type-only imports are gone by then). */
function findCircles(graph: Map<string, Set<string>>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) {
      if (state.get(next) === 'open') circles.push([...trail.slice(trail.indexOf(next)), next]);
      else if (!state.has(next)) visit(next, [...trail, next]);
    }
    state.set(path, 'done');
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path, [path]);
  return circles;
}

/** Every process loads the indexes; controllers and Express are for those that serve HTTP. */
function controllersBehindIndex(graph: Map<string, Set<string>>, index: string): string[] {
  const seen = new Set([index]);
  for (const path of seen) for (const next of graph.get(path) ?? []) seen.add(next);
  return [...seen].filter((path) => path.endsWith('.controller.ts')).map((path) => `${index}: loads ${path}; it belongs behind api.ts`);
}

function sourcesOf(root: string): Set<string> {
  const found = ['apps', 'libs', 'tools', 'test']
    .filter((dir) => existsSync(join(root, dir)))
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Set(found.filter((path) => !/(^|\/)(node_modules|fixtures)\//.test(path)));
}

/** One line for each broken rule in the tree at `root`. */
export function checkImports(root: string): string[] {
  const files = sourcesOf(root);
  const problems: string[] = [];
  const graph = new Map<string, Set<string>>();
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...checkText(path, text), ...checkSql(path, text)];
    const edges = new Set<string>();
    for (const { target, typeOnly } of importsOf(path, text)) {
      found.push(...[checkImport(path, target)].filter((problem) => problem !== undefined));
      const [, lib, door = 'index'] = /^@app\/([^/]+)(?:\/(api))?$/.exec(target) ?? [];
      const next =
        lib !== undefined ? `libs/${lib}/src/${door}.ts` : target.startsWith('.') ? resolveRelative(path, target, files) : undefined;
      if (!typeOnly && next !== undefined && files.has(next)) edges.add(next);
    }
    graph.set(path, edges);
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  for (const index of [...graph.keys()].filter((path) => /^libs\/[^/]+\/src\/index\.ts$/.test(path))) {
    problems.push(...controllersBehindIndex(graph, index));
  }
  return [...problems, ...findCircles(graph).map((circle) => `circle: ${circle.join(' → ')}`)];
}

if (require.main === module) {
  const problems = checkImports(resolve(__dirname, '../..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} broken import rule(s); the table is in tools/import-rules.ts`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
