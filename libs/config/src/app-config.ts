/** One validated, frozen picture of the environment. Made once at start-up; nothing else reads `process.env`. */
export class AppConfig {
  /** One process serves one environment; its database holds only that environment's data (contract, section 7). */
  readonly environment: 'live' | 'test';
  readonly host: string;
  readonly port: number;
  readonly mcpPort: number;
  readonly metricsPort: number | null;
  /** Origin of every absolute URL we hand out; never taken from the Host header. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly queue: QueueConfig;
  readonly storage: StorageConfig;
  readonly secrets: SecretsConfig;
  /** SHA-256 (hex) of each operator token; the tokens themselves are never stored. */
  readonly operatorTokenHashes: readonly string[];
  readonly logLevel: string;
  readonly rateLimit: { perMinute: number } | null;
  readonly analysis: { processes: number; analyst: AnalystConfig | null };
  readonly otlpEndpoint: string | null;
  /** Seconds a stopping process gives running requests and jobs. */
  readonly shutdownGraceSeconds: number;

  constructor(values: AppConfigValues) {
    Object.assign(this, values);
    Object.freeze(this);
  }
}

export type AppConfigValues = { [K in keyof AppConfig]: AppConfig[K] };

export type QueueConfig = { kind: 'postgres'; url: string } | { kind: 'redis'; url: string };

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | {
      kind: 's3';
      endpoint?: string;
      region: string;
      bucket: string;
      accessKeyId?: string;
      secretAccessKey?: string;
      forcePathStyle: boolean;
    };

/** A secret with its predecessors: the first signs, all verify, so that a rotation needs no downtime. */
export type RotatingSecret = readonly [string, ...string[]];

export interface SecretsConfig {
  keyPepper: RotatingSecret;
  uploadToken: RotatingSecret;
  urlSigning: RotatingSecret;
  identityPepper: string;
  cursor: string;
}

/** An optional second opinion by a language model behind an OpenAI-compatible endpoint; off unless configured. */
export interface AnalystConfig {
  baseUrl: string;
  model: string;
  apiKey: string;
  timeoutSeconds: number;
}
