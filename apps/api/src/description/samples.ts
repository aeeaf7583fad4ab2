import type { OpenAPIObject } from '@nestjs/swagger';
import { type Call, callsOf, Own } from './sample-calls';
import { python, typescript } from './sample-clients';

function curl({ method, path, ids, query, body, form, credential }: Call): string {
  const filled = ids.reduce((text, [parameter, name]) => text.replace(`{${parameter}}`, `$${name}`), path);
  const asked = query.map(([name, value]) => `${name}=${value instanceof Own ? `$${value.name}` : encodeURIComponent(String(value))}`);
  const options = credential ? [`-H "Authorization: Bearer $${credential}"`] : [];
  if (form) options.push(`-F file=@${form.file}`, ...Object.entries(form.fields).map(([name, value]) => `-F '${name}=${value}'`));
  if (body) {
    const text = JSON.stringify(body, (_name, value: unknown) => (value instanceof Own ? `$${value.name}` : value));
    // Only within double quotes does a shell fill in what is the reader's.
    const quoted = text.includes('$') ? `"${text.replace(/["\\`]/g, '\\$&')}"` : `'${text.replaceAll("'", "'\\''")}'`;
    options.push('-H "Content-Type: application/json"', `-d ${quoted}`);
  }
  if (method !== 'GET' && !(method === 'POST' && (form || body))) options.unshift(`-X ${method}`);
  const parts = ['curl -sS', ...options, `"$DEAL_FLOW_URL${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`];
  return parts.join(parts.length > 3 ? ' \\\n  ' : ' ');
}

/** Every operation gets its samples, as `x-codeSamples`: what they need stands in the environment, as in the guides. */
export function addSamples(document: OpenAPIObject): void {
  for (const call of callsOf(document)) {
    Object.assign(call.operation, {
      'x-codeSamples': [
        { lang: 'Shell', label: 'curl', source: curl(call) },
        { lang: 'TypeScript', label: 'TypeScript', source: typescript(call) },
        { lang: 'Python', label: 'Python', source: python(call) },
      ],
    });
  }
}
