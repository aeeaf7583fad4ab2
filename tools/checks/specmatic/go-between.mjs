import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { PATIENCE, stamp } from './site.mjs';

/** What stands in the requests for what can be used only once, or is another one after each request. */
export const ONCE = {
  number: 'once-0000000000',
  token: 'svc_upload_once',
  failedJob: '01931f6e-0000-7000-8000-000000000fa1',
  merge: '01931f6e-0000-7000-8000-000000000fa2',
  loneCompany: '01931f6e-0000-7000-8000-000000000fa3',
  stageOfDeal: '01931f6e-0000-7000-8000-000000000fa4',
  changedAt: '1931-01-01T00:00:00.001Z',
};

/** Those that the site makes or looks up, each as long as what stands for it. */
const MADE = ['failedJob', 'merge', 'loneCompany', 'stageOfDeal', 'changedAt'];

/**
 * Between the tool and the service: puts fresh values where the tool must repeat itself (a number within names, keys and decks,
 * an upload token, what can be used once), takes away the webhook endpoints that were made, of which a team may have only so many,
 * empties what the description says nothing of, changes nothing else, and remembers what was asked.
 */
export async function openGoBetween(site) {
  const { hostname, port } = new URL(site.demo.base_url);
  const exchanges = [];
  let number = 1_000_000;
  const stampText = (text) => stamp(Buffer.from(text, 'latin1'), ONCE.number, number).toString('latin1');
  const withMade = async (bytes) => {
    let made = bytes;
    for (const name of MADE) {
      if (!made.includes(ONCE[name])) continue;
      made = Buffer.from(made.toString('latin1').replaceAll(ONCE[name], await site[name]()), 'latin1');
    }
    return made;
  };

  async function passOn(incoming, outgoing) {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    number += 1;
    const body = await withMade(stamp(Buffer.concat(chunks), ONCE.number, number));
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, stampText(`${value}`)]));
    if (headers.authorization === `Bearer ${ONCE.token}`) headers.authorization = `Bearer ${await site.uploadToken()}`;
    const path = (await withMade(Buffer.from(stampText(incoming.url), 'latin1'))).toString('latin1');
    const passed = request({ hostname, port, path, method: incoming.method, headers, signal: AbortSignal.timeout(PATIENCE) });
    passed.end(body);
    const [answer] = await once(passed, 'response');
    const answered = [];
    for await (const chunk of answer) answered.push(chunk);
    const text = Buffer.concat(answered);
    exchanges.push({ method: incoming.method, path });
    if (path === '/v1/webhook-endpoints' && answer.statusCode === 201) await site.removeEndpoint(JSON.parse(text).id);
    if (EVENTS.test(path) && answer.statusCode === 200) {
      const emptied = withoutObjects(text);
      outgoing.writeHead(200, { ...answer.headers, 'content-length': emptied.length });
      outgoing.end(emptied);
      return;
    }
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
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, exchanges, close };
}

const EVENTS = /^\/v1\/(?:me\/)?events(?:[/?]|$)/;

/** Of the lists in a field that may hold anything the tool expects that every element is like the first. */
function withoutObjects(text) {
  const answer = JSON.parse(text);
  for (const { data } of Array.isArray(answer.data) ? answer.data : [answer]) data.object &&= {};
  return Buffer.from(JSON.stringify(answer));
}
