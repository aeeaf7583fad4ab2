#!/usr/bin/env node
// Checks who imports whom (docs: "Who may import whom" in the architecture notes); part of `npm run lint`.
// What the table does not list fails. Also: a lib is entered by its index only, no circles, no forwardRef, no
// request-scoped providers, @Global and process.env only where they belong.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { walk } from './build/files.mjs';

const INFRASTRUCTURE = ['errors', 'config', 'database', 'storage', 'queue', 'http', 'auth'];
const domain = (...libs) => [...INFRASTRUCTURE, ...libs];

/** THE table: lib → the libs that it may import. */
export const MAY_IMPORT = {
  errors: [],
  config: ['errors'],
  database: ['config', 'errors'],
  storage: ['config', 'errors'],
  queue: ['config', 'errors', 'database'],
  // storage: an upload streams from the socket into the store while it is checked.
  http: ['config', 'errors', 'database', 'storage'],
  auth: ['config', 'errors', 'database', 'http'],
  runtime: ['config', 'errors'],
  teams: domain(),
  properties: domain('teams'),
  // deck-analysis: the shape of the facts that fill a profile; it imports nothing of ours, so no circle can come of it.
  companies: domain('teams', 'properties', 'deck-analysis'),
  // properties: a submission carries answers.
  pipelines: domain('teams', 'companies', 'properties'),
  theses: domain('companies', 'pipelines', 'properties'),
  views: domain('companies', 'pipelines', 'properties'),
  'deck-analysis': [],
  scoring: domain('deck-analysis', 'companies'),
  'data-room': domain('companies'),
  'upload-tokens': domain('properties', 'pipelines'),
  'deck-intake': domain('companies', 'pipelines', 'properties', 'data-room', 'scoring', 'theses', 'deck-analysis', 'upload-tokens'),
  'founder-portal': domain('companies', 'data-room', 'deck-intake', 'scoring', 'theses'),
  portal: 'all',
  testing: 'all',
  widget: [],
  'portal-web': [],
};
// auth: every audience stands on it. deck-intake: it implements what companies and theses only declare.
const GLOBAL_MODULES = ['config', 'database', 'http', 'auth', 'deck-intake'];
const READS_ENVIRONMENT = ['libs/config/', 'libs/testing/', 'tools/', 'test/'];

const isSpec = (path) => /\.(spec|db-spec|e2e-spec)\.tsx?$/.test(path) || /^(test\/|libs\/testing\/|libs\/[^/]+\/src\/testing\/)/.test(path);
const libOf = (path) => /^libs\/([^/]+)\//.exec(path)?.[1];

function isTypeOnly(node) {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return clause.name === undefined && named !== undefined && ts.isNamedImports(named) && named.elements.length > 0 && named.elements.every((each) => each.isTypeOnly);
}

/** Every import, re-export, import() and require() of a file: {target, typeOnly}. */
export function importsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push({ target: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    } else if (ts.isCallExpression(node) && node.arguments.length === 1 && ts.isStringLiteralLike(node.arguments[0])) {
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

function resolveRelative(from, target, files) {
  const base = posix.join(posix.dirname(from), target).replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find((path) => files.has(path));
}

function checkImport(path, target, table) {
  const [lib, inSpec] = [libOf(path), isSpec(path)];
  const alias = /^@app\/([^/]+)(\/.*)?$/.exec(target);
  if (alias !== null) {
    const [, other, deep] = alias;
    if (deep !== undefined) return `imports ${target}: a lib is entered by @app/${other} only`;
    if (table[other] === undefined) return `imports @app/${other}, which the table does not list`;
    if (other === 'testing' && !inSpec) return 'imports @app/testing, which is for specs only';
    if (lib === other) return `imports its own lib by @app/${other}: use a relative path`;
    if (lib === undefined || other === 'testing') return undefined;
    const allowed = table[lib];
    if (allowed === undefined) return `belongs to lib ${lib}, which the table does not list`;
    return allowed === 'all' || allowed.includes(other) ? undefined : `imports @app/${other}, which ${lib} may not`;
  }
  if (!target.startsWith('.')) return undefined;
  const place = posix.join(posix.dirname(path), target);
  if (path.startsWith('test/') || lib === 'testing') return undefined;
  if (lib !== undefined && !place.startsWith(`libs/${lib}/`) && !(inSpec && place.startsWith('test/support/'))) return `leaves its lib by ${target}`;
  const app = /^apps\/[^/]+\//.exec(path)?.[0];
  if (app !== undefined && !place.startsWith(app)) return `leaves its app by ${target}`;
  return path.startsWith('tools/') && /^(libs|apps)\//.test(place) ? `reaches into ${place}: use @app/…` : undefined;
}

function checkText(path, text) {
  const found = [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  if (/\bforwardRef\s*\(/.test(code)) found.push('uses forwardRef: two modules that need each other are one, or need a third');
  if (/\bScope\.(REQUEST|TRANSIENT)\b/.test(code)) found.push('has a provider that is not a singleton');
  if (/^\s*@Global\(/m.test(code) && !GLOBAL_MODULES.includes(libOf(path))) found.push('has a @Global module');
  if (/\bprocess\.env\b/.test(code) && !isSpec(path) && !READS_ENVIRONMENT.some((prefix) => path.startsWith(prefix))) {
    found.push('reads process.env, which only libs/config does');
  }
  return found;
}

/** Circles among files, following what runs when a module loads (type-only imports are gone by then). */
export function findCircles(graph) {
  const state = new Map();
  const circles = [];
  const visit = (path, trail) => {
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

/** @returns {string[]} one line a broken rule. */
export function checkImports(root, table = MAY_IMPORT) {
  const all = ['apps', 'libs', 'tools', 'test'].flatMap((dir) => walk(root, dir, (name) => name !== 'node_modules' && name !== 'fixtures'));
  const files = new Set(all.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')));
  const problems = [];
  const graph = new Map();
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8');
    problems.push(...checkText(path, text).map((problem) => `${path}: ${problem}`));
    const edges = new Set();
    for (const { target, typeOnly } of importsOf(path, text)) {
      const problem = checkImport(path, target, table);
      if (problem !== undefined) problems.push(`${path}: ${problem}`);
      const lib = /^@app\/([^/]+)$/.exec(target)?.[1];
      const next = lib !== undefined ? `libs/${lib}/src/index.ts` : target.startsWith('.') ? resolveRelative(path, target, files) : undefined;
      if (!typeOnly && next !== undefined && files.has(next)) edges.add(next);
    }
    graph.set(path, edges);
  }
  problems.push(...findCircles(graph).map((circle) => `circle: ${circle.join(' → ')}`));
  return problems;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'));
  if (!existsSync(join(root, 'libs'))) throw new Error(`${root} holds no libs`);
  const problems = checkImports(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} broken import rule(s); the table is in tools/import-rules.mjs`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
