/** One validated, frozen picture of the environment. Made once at start-up; nothing else reads `process.env`. */
export class AppConfig {
  /** One process serves one environment; its database holds only that environment's data (contract, section 7). */
  readonly environment: 'live' | 'test';
  readonly host: string;
  readonly port: number;
  readonly mcpPort: number;
  readonly metricsPort: number | null;
  /** Address that metrics are served at: the loopback, unless a scraper comes from elsewhere. */
  readonly metricsHost: string;
  /** Origin of every absolute URL we hand out; never taken from the Host header. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  /** Names in `Host` that the MCP host answers to, besides that of `mcpUrl` and of loopback. */
  readonly mcpAllowedHosts: readonly string[];
  readonly dataDir: string;
  /** Of one host, or of the first of several, all of which its parameter `hosts` has: connections lead to the one that is the primary. */
  readonly databaseUrl: string;
  /**
   * Leads to the same database with nothing in between, for what needs a session of its own. It differs from `databaseUrl` where that one
   * leads through a pooler which hands connections on after each transaction.
   */
  readonly databaseSessionUrl: string;
  readonly databasePoolSize: number;
  /** Hot standbys of the database; null: none. */
  readonly replicas: ReplicasConfig | null;
  readonly queue: QueueConfig;
  readonly storage: StorageConfig;
  readonly secrets: SecretsConfig;
  /** SHA-256 (hex) of each operator token; the tokens themselves are never stored. */
  readonly operatorTokenHashes: readonly string[];
  readonly logLevel: string;
  readonly rateLimit: { perMinute: number } | null;
  /** Whether requests are turned away with 429 while the process or its database has too much to do. */
  readonly shedsLoad: boolean;
  /** Whose `X-Forwarded-For` is believed, in Express's terms: so many proxies, those of these networks, or none. */
  readonly trustProxy: number | readonly string[] | false;
  readonly analysis: { processes: number; analyst: AnalystConfig | null };
  /** Days for which events are kept. */
  readonly eventDays: number;
  /** What a worker does: it reads decks, recognises what is slow (pictures; imports, too), and delivers webhooks. */
  readonly work: { reads: boolean; recognises: boolean; delivers: boolean };
  readonly webhooks: WebhooksConfig;
  /** How mails leave this process; null: not at all. */
  readonly mail: MailConfig | null;
  readonly otlpEndpoint: string | null;
  /** Seconds for which a stopping api goes on serving, so that balancers and clients have time to turn to others. */
  readonly shutdownDelaySeconds: number;
  /** Seconds a stopping process gives running requests and jobs. */
  readonly shutdownGraceSeconds: number;

  constructor(values: AppConfigValues) {
    Object.assign(this, values);
    Object.freeze(this);
  }
}

export type AppConfigValues = { [K in keyof AppConfig]: AppConfig[K] };

export interface ReplicasConfig {
  /** Each of one server, straight to it. */
  urls: readonly string[];
  /** Bytes of the log by which one may be behind and still be read from. */
  lagBytes: number;
}

export type QueueConfig = { kind: 'postgres'; url: string } | RedisConfig;

export interface RedisConfig {
  kind: 'redis';
  /** Of the server; of a node of the cluster; with sentinels its host is the name by which they know the primary. */
  url: string;
  /** Who says where the primary is. */
  sentinels?: readonly { host: string; port: number }[];
  cluster?: boolean;
}

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | {
      kind: 's3';
      endpoint?: string;
      /** Where clients reach the store. Set, downloads go there, by links that outlive the key that asked for them. */
      publicEndpoint?: string;
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
  /** Encrypts the secrets of webhook endpoints: the first encrypts, all decrypt. */
  webhook: RotatingSecret;
}

export interface WebhooksConfig {
  /** For development: endpoints on this machine, by http too. */
  allowPrivate: boolean;
  /** Seconds after each failed attempt until the next one; after the last of them the delivery is dead. */
  retrySeconds: readonly number[];
}

export type MailConfig =
  /** `url`: `smtp:` or `smtps:`, with the password; `from`: an address, with or without a name. */
  | { kind: 'smtp'; url: string; from: string }
  /** For development: printed, and never into the log. `starter`: by the process that started this one. */
  | { kind: 'print'; to: 'stdout' | 'stderr' | 'starter' };

/** An optional second opinion by a language model behind an OpenAI-compatible endpoint; off unless configured. */
export interface AnalystConfig {
  baseUrl: string;
  model: string;
  apiKey: string;
  timeoutSeconds: number;
  /** Pages of a deck that are sent as pictures at most; 0 for a model that takes none. */
  pictures: number;
}
