import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { complaints } from './accepted-patterns.mjs';
import { filesUnder } from './files.mjs';

/** Most proofs take milliseconds; a second, longer try is for the hard ones and for a busy machine. */
const PROOF_MS = [1500, 30_000];
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /spec\.tsx?$|\/testing\//;

/** Every regular expression that stands in the sources: where, pattern and flags. */
function literals(root) {
  const files = filesUnder(root, ['apps', 'libs', 'tools']);
  const found = new Map();
  for (const file of files.filter((name) => SOURCE.test(name) && !TEST.test(name))) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text);
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.set(node.text, { where: `${file}:${line}`, pattern, flags });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()];
}

/** Those that the built libs put together when they are loaded. */
async function composed(root) {
  const found = new Map();
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [pattern, flags = '']) {
      const caller = new Error().stack.split('\n').find((frame) => frame.includes(join(root, 'dist/libs')));
      if (typeof pattern === 'string' && caller)
        found.set(`/${pattern}/${flags}`, {
          where: caller.replace(/.*dist\//, '').replace(/\.js.*/, '.ts'),
          pattern,
          flags,
        });
      return Reflect.construct(target, [pattern, flags]);
    },
  });
  for (const lib of ['deck-analysis', 'scoring', 'data-room', 'theses', 'properties'])
    await import(pathToFileURL(join(root, `dist/libs/${lib}/src/index.js`)).href);
  globalThis.RegExp = Native;
  return [...found.values()];
}

/**
 * No pattern takes exponential time on any text, and none more than linear time unless `patterns.json` says what bounds its text. What
 * cannot be proven either way, even with time, is wrong unless `patterns.json` names that very pattern.
 * @returns what is wrong
 */
export async function checkPatterns(root) {
  const { check } = createRequire(import.meta.url)('recheck');
  const accepted = JSON.parse(readFileSync(new URL('patterns.json', import.meta.url), 'utf8'));
  const patterns = [...literals(root), ...(await composed(root))];
  const judge = async (found, timeout) => ({ ...found, ...(await check(found.pattern, found.flags, { timeout })) });
  const judged = await eachOf(patterns, (found) => judge(found, PROOF_MS[0]));
  const doubtful = judged.filter(({ status }) => status === 'unknown');
  const again = await eachOf(doubtful, (found) => judge(found, PROOF_MS[1]));
  const wrong = complaints([...judged.filter((found) => !doubtful.includes(found)), ...again], accepted);
  console.log(`${patterns.length} patterns, ${doubtful.length} of them looked at twice, ${wrong.length} wrong`);
  return wrong;
}

/** Two at a time: every proof is a process of its own. */
async function eachOf(items, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
