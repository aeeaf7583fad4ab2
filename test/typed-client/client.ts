import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../packages/client/src/description.generated';
import type { Recording } from './recording';

export type TypedClient = Client<paths>;

/** The client that a user's generator makes of the description, and nothing of ours around it. */
export function typedClient(baseUrl: string, credential: string | null, recording: Recording): TypedClient {
  const client = createClient<paths>({
    baseUrl,
    headers: credential === null ? {} : { authorization: `Bearer ${credential}` },
  });
  client.use(recording.middleware);
  return client;
}

/** For `body` and `bodySerializer` of an upload: the generator types a file as text, the wire takes a form. */
export function form<B extends { file: string }>(
  file: Buffer,
  fields: Omit<B, 'file'>,
  type = 'application/pdf',
): { body: B; bodySerializer: () => FormData } {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  data.append('file', new Blob([new Uint8Array(file)], { type }), type === 'application/pdf' ? 'deck.pdf' : 'companies.csv');
  return { body: { ...fields, file: '' } as unknown as B, bodySerializer: () => data };
}
