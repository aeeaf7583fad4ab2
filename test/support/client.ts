import { undescribed } from './described';

export interface Answer<T = Record<string, never>> {
  status: number;
  body: T;
  headers: Headers;
}

/** What a test looks into is whatever came over the wire. */
type Loose = any;

export interface CallOptions {
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** Sent as it is. */
  raw?: RequestInit['body'];
}

/** A thin client: what the tests compare is what came over the wire, and all of it must be as the description says. */
export class Client {
  /** @param release whose answers these are: the description is of the present one */
  constructor(
    readonly baseUrl: string,
    private readonly key?: string,
    private readonly release: 'present' | 'last' = 'present',
  ) {}

  async call<T = Loose>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const headers: Record<string, string> = { ...(this.key && { authorization: `Bearer ${this.key}` }), ...options.headers };
    let body = options.raw ?? options.form;
    if (options.json !== undefined) {
      body = JSON.stringify(options.json);
      headers['content-type'] ??= 'application/json';
    }
    const response = await fetch(this.baseUrl + path, { method, headers, body, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    const breach = this.release === 'present' ? undescribed(method, path, response.status, parsed) : null;
    if (breach !== null) throw new Error(breach);
    return { status: response.status, body: parsed as T, headers: response.headers };
  }

  get<T = Loose>(path: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('GET', path, { headers });
  }

  post<T = Loose>(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('POST', path, { json, headers });
  }

  patch<T = Loose>(path: string, json: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('PATCH', path, { json, headers });
  }

  /** A multipart POST with the part `file` and text fields. */
  upload<T = Loose>(
    path: string,
    file: Buffer | null,
    fields: Record<string, string> = {},
    options: UploadOptions = {},
  ): Promise<Answer<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file)
      form.append('file', new Blob([new Uint8Array(file)], { type: options.type ?? 'application/pdf' }), options.fileName ?? 'deck.pdf');
    return this.call<T>('POST', path, { form, headers: options.headers });
  }
}

export interface UploadOptions {
  fileName?: string;
  type?: string;
  headers?: Record<string, string>;
}
