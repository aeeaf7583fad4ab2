import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { stamp } from './site.mjs';

/** What stands in the requests for what can be used only once. */
export const ONCE = { number: 'once-0000000000', token: 'svc_upload_once', job: '01931f6e-0000-7000-8000-000000000fa1' };

/**
 * Between the tool and the service: puts fresh values where the tool must repeat itself (a number within names, keys and decks,
 * an upload token, a failed job), changes nothing else, and remembers what was asked.
 */
export async function openGoBetween(site) {
  const { hostname, port } = new URL(site.demo.base_url);
  const exchanges = [];
  let number = 1_000_000;
  const stampText = (text) => stamp(Buffer.from(text, 'latin1'), ONCE.number, number).toString('latin1');

  async function passOn(incoming, outgoing) {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    number += 1;
    const body = stamp(Buffer.concat(chunks), ONCE.number, number);
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, stampText(`${value}`)]));
    if (headers.authorization === `Bearer ${ONCE.token}`) headers.authorization = `Bearer ${await site.uploadToken()}`;
    const path = incoming.url.includes(ONCE.job) ? incoming.url.replace(ONCE.job, await site.failedJob()) : incoming.url;
    const passed = request({ hostname, port, path: stampText(path), method: incoming.method, headers });
    passed.end(body);
    const [answer] = await once(passed, 'response');
    const answered = [];
    for await (const chunk of answer) answered.push(chunk);
    const text = Buffer.concat(answered);
    exchanges.push({ method: incoming.method, path });
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    outgoing.end(text);
  }

  // Its limits are wider than the service's: it is the service that refuses.
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (incoming, outgoing) => {
    passOn(incoming, outgoing).catch((error) => {
      console.error(`${incoming.method} ${incoming.url.slice(0, 200)}: ${error.message}`);
      outgoing.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, exchanges, close: () => server.close() };
}
