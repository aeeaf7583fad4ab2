import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_SECONDS = 120;
const STOP_SECONDS = 30;

/**
 * The whole built service as `npm start` runs it, in a folder of its own and with no settings of this machine; as under npm, it
 * ends with the process that started it.
 * @returns what stands in demo.json, and how to stop it
 */
export async function startService(root, dataDir) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', MCP_PORT: '0', npm_lifecycle_event: 'start', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise((done) => child.once('close', done));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
    await ended;
    clearTimeout(late);
  };
  // The banner comes last: by then the demo team is made, and its file written.
  for (let waited = 0; !said.includes('is ready:') || !existsSync(join(dataDir, 'demo.json')); waited += 0.1) {
    if (child.exitCode === null && waited < START_SECONDS) {
      await sleep(100);
      continue;
    }
    await stop();
    throw new Error(`the service did not start:\n${said}`);
  }
  return { demo: JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')), stop };
}
