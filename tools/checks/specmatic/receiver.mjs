import { once } from 'node:events';
import { createServer } from 'node:http';

/** Where webhooks are delivered to: takes everything, and says so. */
export async function openReceiver() {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => outgoing.writeHead(204).end());
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
