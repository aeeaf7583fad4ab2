import { connect, type Socket } from 'node:net';

/** Clients that send a little now and then, to keep a connection busy for as long as they are let. */
export class SlowClients {
  private readonly sockets: Socket[] = [];
  private readonly timer: NodeJS.Timeout;
  /** All are there. */
  readonly connected: Promise<unknown>;
  /** Connections that the service has ended. */
  cut = 0;

  /** @param opening what each sends at once; a byte of `more` follows every second */
  constructor(url: string, count: number, opening: string, more: string) {
    const { port } = new URL(url);
    const connections: Promise<unknown>[] = [];
    for (let i = 0; i < count; i += 1) {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(opening));
      socket
        .on('error', () => undefined)
        .on('close', () => (this.cut += 1))
        .resume();
      connections.push(new Promise((done) => socket.once('connect', done)));
      this.sockets.push(socket);
    }
    this.connected = Promise.all(connections);
    this.timer = setInterval(() => {
      for (const socket of this.sockets) if (socket.writable) socket.write(more);
    }, 1000);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
  }
}
