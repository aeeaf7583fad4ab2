export interface Person {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: 'admin' | 'member' | 'viewer' } | null;
  company: { id: string; name: string } | null;
  environment: 'live' | 'test';
}

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

export interface Detail {
  field: string;
  issue: string;
}

/** A refusal in the service's own words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Detail[] = [],
  ) {
    super(message);
  }
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** The session lives in this page's memory alone: no cookie, no storage; a reload signs out. */
let token: string | null = null;
let signedOut: () => void = () => undefined;

export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

export async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  return (await response.json()) as T;
}

/** A file of the service's, as the session may read it. */
export async function fetchFile(path: string): Promise<Blob> {
  return (await send('GET', path)).blob();
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  const session = token;
  let response: Response;
  try {
    response = await fetch(`/portal${path}`, {
      method,
      headers: { ...authorization(), ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refusal('network', UNREACHABLE);
  }
  if (response.ok) return response;
  throw refusalOf(session, response.status, await response.text());
}

export async function upload<T>(path: string, file: File, onProgress: (share: number) => void): Promise<T> {
  return JSON.parse(await sendFile(path, file, onProgress)) as T;
}

/** XMLHttpRequest, since fetch cannot tell how much of an upload has gone. */
function sendFile(path: string, file: File, onProgress: (share: number) => void): Promise<string> {
  const session = token;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/portal${path}`);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => onProgress(lengthComputable ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(request.responseText);
      else reject(refusalOf(session, request.status, request.responseText));
    };
    request.onerror = () => reject(new Refusal('network', UNREACHABLE));
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

function authorization(): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** @param session the one that asked: a late answer to the session before says nothing about this one */
function refusalOf(session: string | null, status: number, text: string): Refusal {
  if (status === 401 && session !== null && session === token) {
    token = null;
    signedOut();
  }
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string; details?: Detail[] } };
    return new Refusal(error.code, error.message, error.details);
  } catch {
    return new Refusal('unknown', UNKNOWN);
  }
}

export async function signIn(email: string, password: string): Promise<Person> {
  const session = await call<Person & { token: string }>('POST', '/sessions', { email, password });
  token = session.token;
  return session;
}

export async function signOut(): Promise<void> {
  await call('DELETE', '/sessions/current').catch(() => undefined);
  token = null;
}
