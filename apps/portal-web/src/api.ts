import { type Detail, Refusal } from './refusal';
import type { Person } from './session.types';

export type { Person };

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** The session is a cookie that scripts cannot read; the service takes it only beside this header, which no other site can send. */
export const BY_THE_PAGE = { 'X-Requested-By': 'portal' };
/** Counts the sessions of this page, so that a late answer to the one before says nothing about this one. */
let session = 0;
let open = false;
/** A change of the password under way: it ends the session that is asked by, before the page has the next one. */
let changing: Promise<void> = Promise.resolve();
/** Tells the browser's other tabs that somebody else is signed in now, or nobody. */
const tabs = new BroadcastChannel('portal session');
tabs.onmessage = () => location.reload();
let signedOut: () => void = () => undefined;

export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  return (await response.json()) as T;
}

/** Without the session that this browser may have: what an e-mail's owner does, they do as nobody. */
export async function callAsNobody<T>(path: string, body: object): Promise<T> {
  const response = await send('POST', path, body, 'omit');
  return (await response.json()) as T;
}

/** A file of the service's, as the session may read it. @param body where it is made of what was chosen */
export async function fetchFile(path: string, body?: object): Promise<Blob> {
  return (await send(body ? 'POST' : 'GET', path, body)).blob();
}

async function send(method: string, path: string, body?: object, credentials: RequestCredentials = 'same-origin'): Promise<Response> {
  const asking = session;
  let response: Response;
  try {
    response = await fetch(`/portal${path}`, {
      method,
      credentials,
      headers: { ...BY_THE_PAGE, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refusal('network', UNREACHABLE);
  }
  if (response.ok) return response;
  throw refusalOf(asking, response.status, await response.text());
}

export async function upload<T>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  fields: Record<string, string> = {},
): Promise<T> {
  return JSON.parse(await sendFile(path, file, onProgress, fields)) as T;
}

/** XMLHttpRequest, since fetch cannot tell how much of an upload has gone. */
function sendFile(path: string, file: File, onProgress: (share: number) => void, fields: Record<string, string>): Promise<string> {
  const asking = session;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/portal${path}`);
    for (const [name, value] of Object.entries(BY_THE_PAGE)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => onProgress(lengthComputable ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(request.responseText);
      else reject(refusalOf(asking, request.status, request.responseText));
    };
    request.onerror = () => reject(new Refusal('network', UNREACHABLE));
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', file, file.name);
    request.send(body);
  });
}

/** @param asking the session that asked */
function refusalOf(asking: number, status: number, text: string): Refusal {
  if (status === 401) void changing.then(() => over(asking));
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string; details?: Detail[] } };
    return new Refusal(error.code, error.message, error.details);
  } catch {
    return new Refusal('unknown', UNKNOWN);
  }
}

/** @param asked the session that was refused: there may be a new one by now */
function over(asked: number): void {
  if (!open || asked !== session) return;
  open = false;
  signedOut();
}

/** Ends the sessions of all other browsers; this one goes on with a new one. */
export function changePassword(current: string, password: string): Promise<void> {
  const change = call('POST', '/sessions/current/password', { current_password: current, password }).then(begin);
  changing = change.catch(() => undefined);
  return change;
}

export async function signIn(email: string, password: string): Promise<Person> {
  const person = await call<Person>('POST', '/sessions', { email, password });
  begin();
  tabs.postMessage('signed in');
  return person;
}

/** Who is signed in already, as after a reload or in a second tab; null for nobody. */
export async function resume(): Promise<Person | null> {
  try {
    const { person } = await call<{ person: Person | null }>('GET', '/sessions/here');
    if (person) begin();
    return person;
  } catch {
    return null;
  }
}

function begin(): void {
  session += 1;
  open = true;
}

/** @throws Refusal where the service was not told: the browser would still be signed in */
export async function signOut(): Promise<void> {
  await call('DELETE', '/sessions/current').catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'unauthenticated')) throw error;
  });
  open = false;
  tabs.postMessage('signed out');
}
