import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../../tools/embedded-postgres';

/** A TCP proxy in front of a real server that can be unplugged, plugged in again, or made to swallow everything. */
export class FlakyProxy {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly dead = new WeakSet<Socket>();
  private hanging = false;
  /** Since the first `plugIn`. None of those that the system hands out by itself: it must not be taken during an outage. */
  port = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  /** Accepts connections; after `unplug` on the same port as before. */
  async plugIn(): Promise<void> {
    this.hanging = false;
    for (const socket of this.sockets) socket.destroy();
    if (this.server) return;
    this.port ||= await freePort();
    const server = createServer((client) => this.join(client));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.port, '127.0.0.1', resolve));
    this.server = server;
  }

  /** Cuts all connections and refuses new ones. */
  async unplug(): Promise<void> {
    const server = this.server;
    this.server = null;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** From now on nothing is passed on in either direction, while connections stay open: a server that hangs. */
  hang(): void {
    this.hanging = true;
  }

  /** The connections of now pass nothing on any more, while new ones do: a firewall that forgot about them. */
  freeze(): void {
    for (const socket of this.sockets) this.dead.add(socket);
  }

  private join(client: Socket): void {
    const upstream = connect(this.target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (piece) => {
        if (!this.hanging && !this.dead.has(from)) to.write(piece);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
