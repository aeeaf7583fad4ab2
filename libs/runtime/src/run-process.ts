import { type AppConfig, ConfigError, loadConfig } from '@app/config';

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

/** What a stop may take after the grace period: jobs that outlast it give themselves back, connections close. */
const FAREWELL_SECONDS = 8;

/**
 * The life of a process: start, then end cleanly on SIGINT and SIGTERM. A stop that takes longer than the grace period
 * ends hard, since whoever asked for it will not wait. Exit code 1 when the start fails.
 */
export async function runProcess(name: string, start: (config: AppConfig) => Promise<Closable>): Promise<void> {
  let app: Closable;
  let hardStopMs: number;
  try {
    const config = loadConfig();
    hardStopMs = (config.shutdownGraceSeconds + FAREWELL_SECONDS) * 1000;
    app = await start(config);
  } catch (error) {
    process.stderr.write(`${name}: ${startFailure(error)}\n`);
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), hardStopMs).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.send?.({ ready: name });
}
