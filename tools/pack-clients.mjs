#!/usr/bin/env node
// npm run pack:clients: what is published of the clients, in dist/clients (or --out FOLDER). Needs no network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packWheel } from './build/wheel.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'packages/client');

/** @returns what it printed; throws what it complained of */
function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  return stdout;
}

/** @returns path of the npm package, compiled from its sources as they are */
function packTypeScript(out) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.pack.json')], root);
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', out], folder));
  return join(out, filename);
}

const { out } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist/clients') } } }).values;
mkdirSync(out, { recursive: true });
console.log(packTypeScript(resolve(out)));
console.log(packWheel(join(root, 'clients/python'), resolve(out)));
