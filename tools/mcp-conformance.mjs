#!/usr/bin/env node
// npm run conformance: the protocol's own suite against the companion host of a running service (npm start in another terminal).
// Its scenarios for features that this host does not offer (resources, prompts, sampling, sessions) do not apply. The suite sends no
// Authorization header and needs Node 22: a proxy adds the demo key, and npm brings that Node, as the package of this platform, since
// the one called `node` fetches it by a script, and scripts do not run (.npmrc).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const SUITE = ['-p', `node-${PLATFORM}@22.23.3`, '-p', '@modelcontextprotocol/conformance@0.1.16'];
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

function readDemo() {
  const file = join(process.env.DATA_DIR ?? '.data', 'demo.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(`${file} cannot be read: start the service first (npm start)`);
    process.exit(2);
  }
}

/** Passes everything on to `url` with the key added. */
async function openProxy(url, key) {
  const { hostname, port } = new URL(url);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const passed = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

async function passes(scenario, address) {
  const args = ['--yes', ...SUITE, 'conformance', 'server', '--url', address, '--scenario', scenario];
  const [code] = await once(spawn('npx', args, { stdio: 'inherit' }), 'exit');
  return code === 0;
}

const { mcp_url: url, investor_key: key } = readDemo();
const proxy = await openProxy(url, key);
const address = `http://127.0.0.1:${proxy.address().port}${new URL(url).pathname}`;
let failed = 0;
for (const scenario of SCENARIOS) if (!(await passes(scenario, address))) failed += 1;
proxy.close();
console.log(`${SCENARIOS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
