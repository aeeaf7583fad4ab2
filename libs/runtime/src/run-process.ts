import { ConfigError } from '@app/config';

interface Closable {
  close(): Promise<void>;
}

/** What a person reads when a process cannot start: one line, no stack, no connection string. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return 'the port is in use';
  if (code === 'EACCES') return 'no permission to listen or to write';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') return `a service cannot be reached (${code})`;
  return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : 'unknown failure';
}

/**
 * The life of a process: start, then end cleanly on SIGINT and SIGTERM. A stop that takes longer than the grace period
 * ends hard, since whoever asked for it will not wait. Exit code 1 when the start fails.
 */
export async function runProcess(name: string, start: () => Promise<Closable>, graceSeconds = 40): Promise<void> {
  let app: Closable;
  try {
    app = await start();
  } catch (error) {
    process.stderr.write(`${name}: ${startFailure(error)}\n`);
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), graceSeconds * 1000).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.send?.({ ready: name });
}
