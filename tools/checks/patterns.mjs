import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { filesUnder } from './files.mjs';

/** Most proofs take milliseconds; a second, longer try is for a busy machine. */
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
 * No pattern takes exponential time on any text, and none more than linear time unless `patterns.json` says what bounds its text.
 * @returns what is wrong
 */
export async function checkPatterns(root) {
  const require = createRequire(import.meta.url);
  const { check } = require('recheck');
  const accepted = JSON.parse(readFileSync(new URL('patterns.json', import.meta.url), 'utf8'));
  const isBounded = ({ where }) => accepted.some((place) => where.startsWith(place.where));
  const judge = async (found, timeout) => ({ ...found, ...(await check(found.pattern, found.flags, { timeout })) });
  const isWrong = (judged) =>
    judged.status !== 'safe' && (judged.complexity?.type === 'exponential' || !isBounded(judged));
  const patterns = [...literals(root), ...(await composed(root))];
  const doubtful = [];
  const wrong = [];
  let next = 0;
  // Every proof is a process of its own.
  const work = async () => {
    for (let index = next++; index < patterns.length; index = next++) {
      const judged = await judge(patterns[index], PROOF_MS[0]);
      if (isWrong(judged)) doubtful.push(judged);
    }
  };
  await Promise.all([work(), work()]);
  for (const found of doubtful) {
    const judged = found.status === 'unknown' ? await judge(found, PROOF_MS[1]) : found;
    if (isWrong(judged))
      wrong.push(`${judged.where}: ${judged.complexity?.summary ?? judged.status}: /${judged.pattern}/${judged.flags}`);
  }
  console.log(`${patterns.length} patterns, ${wrong.length} wrong`);
  return wrong;
}
