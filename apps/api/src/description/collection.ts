import type { OpenAPIObject } from '@nestjs/swagger';
import { type Call, callsOf, Own } from './sample-calls';

interface Item {
  name: string;
  request: object;
}

const variable = (name: string): string => `{{${name}}}`;
const valueOf = (value: unknown): string => (value instanceof Own ? variable(value.name) : String(value));
const bearer = (name: string): object => ({ type: 'bearer', bearer: [{ key: 'token', value: variable(name), type: 'string' }] });

function authOf({ credential, operation }: Call): object {
  if (credential === null) return { type: 'noauth' };
  return bearer(credential === 'DEAL_FLOW_KEY' && operation.tags?.includes('Founder') ? 'DEAL_FLOW_FOUNDER_KEY' : credential);
}

function urlOf({ path, ids, query, operation }: Call): object {
  const filled = ids.reduce((text, [parameter, name]) => text.replace(`{${parameter}}`, variable(name)), path);
  const optional = (operation.parameters ?? []).filter((each) => each.in === 'query' && !each.required).map(({ name }) => name);
  const asked = [
    ...query.map(([key, value]) => ({ key, value: valueOf(value) })),
    ...optional.map((key) => ({ key, value: '', disabled: true })),
  ];
  const sent = query.map(([name, value]) => `${name}=${valueOf(value)}`).join('&');
  return {
    raw: `${variable('DEAL_FLOW_URL')}${filled}${sent === '' ? '' : `?${sent}`}`,
    host: [variable('DEAL_FLOW_URL')],
    path: filled.slice(1).split('/'),
    ...(asked.length > 0 && { query: asked }),
  };
}

function bodyOf({ body, form }: Call): object | undefined {
  if (form) {
    const fields = Object.entries(form.fields).map(([key, value]) => ({ key, value, type: 'text' }));
    return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: form.file }, ...fields] };
  }
  if (body === null) return undefined;
  const raw = JSON.stringify(body, (_name, value: unknown) => (value instanceof Own ? variable(value.name) : value), 2);
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}

/** A collection of every operation, in Postman's format 2.1, which Bruno, Insomnia and others read, too: the samples' calls, a folder a tag. */
export function collectionOf(document: OpenAPIObject): object {
  const calls = callsOf(document);
  const folder = (tag: string): Item[] =>
    calls
      .filter(({ operation }) => operation.tags?.includes(tag))
      .map((call) => ({
        name: call.operation.summary ?? call.operation.operationId,
        request: {
          method: call.method,
          header: call.body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
          auth: authOf(call),
          url: urlOf(call),
          ...((call.body || call.form) && { body: bodyOf(call) }),
        },
      }));
  const names = [...new Set(JSON.stringify(calls.map((call) => [urlOf(call), bodyOf(call), authOf(call)])).match(/(?<=\{\{)\w+(?=\}\})/g))];
  return {
    info: { name: document.info.title, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: (document.tags ?? []).map(({ name }) => ({ name, item: folder(name) })),
    variable: names.sort().map((key) => ({ key, value: '' })),
  };
}

/** What a reader fills in first; the other variables are the collection's own. */
export function environmentOf(): object {
  const value = (key: string, given: string, type = 'default'): object => ({ key, value: given, type, enabled: true });
  return {
    name: 'Deal-Flow Service',
    values: [
      value('DEAL_FLOW_URL', 'http://127.0.0.1:3000'),
      value('DEAL_FLOW_KEY', '', 'secret'),
      value('DEAL_FLOW_FOUNDER_KEY', '', 'secret'),
    ],
  };
}
