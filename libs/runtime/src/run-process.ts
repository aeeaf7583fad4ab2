import { setTimeout as sleep } from 'node:timers/promises';
import { install as mapStacks } from 'source-map-support';
import { type AppConfig, ConfigError, loadConfig, type ProcessName } from '@app/config';

/** What a process runs. */
export interface RunningService {
  close(): Promise<void>;
  /** Where it has clients: tells them from now on that it is going, and goes on serving them. */
  drain?(): void;
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
 * The life of a process: start, then end cleanly on SIGINT and SIGTERM. One with clients of its own says first, for
 * `SHUTDOWN_DELAY_SECONDS`, that it is going, and serves meanwhile; a second signal cuts that short. A stop that takes longer
 * than the grace period ends hard, since whoever asked for it will not wait. Exit code 1 when the start fails.
 */
export async function runProcess(name: ProcessName, start: (config: AppConfig) => Promise<RunningService>): Promise<void> {
  // Reads the map of a file when an error names it; Node's own (`--enable-source-maps`) keeps those of all files, 28 MB.
  mapStacks({ environment: 'node', handleUncaughtExceptions: false });
  let service: RunningService;
  let config: AppConfig;
  try {
    config = loadConfig(undefined, name);
    service = await start(config);
  } catch (error) {
    process.stderr.write(`${name}: ${startFailure(error)}\n`);
    process.exit(1);
  }
  let signals = 0;
  const cut = new AbortController();
  const stop = async (): Promise<void> => {
    signals += 1;
    if (signals > 1) return cut.abort();
    if (service.drain) await farewell(service.drain, config.shutdownDelaySeconds * 1000, cut.signal);
    setTimeout(() => process.exit(1), (config.shutdownGraceSeconds + FAREWELL_SECONDS) * 1000).unref();
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.send?.({ ready: name });
}

async function farewell(drain: () => void, milliseconds: number, cut: AbortSignal): Promise<void> {
  drain();
  await sleep(milliseconds, undefined, { signal: cut }).catch(() => undefined);
}
