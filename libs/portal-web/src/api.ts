export interface Person {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: 'admin' | 'member' | 'viewer' } | null;
  company: { id: string; name: string } | null;
}

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/** A refusal in the service's own words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The session lives in this page's memory alone: no cookie, no storage; a reload signs out. */
let token: string | null = null;
let signedOut: () => void = () => undefined;

export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

export async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/portal${path}`, {
      method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refusal('network', 'The server cannot be reached. Check your connection and try again.');
  }
  const answer = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
  if (response.ok) return answer as T;
  if (response.status === 401 && token) {
    token = null;
    signedOut();
  }
  throw new Refusal(answer?.error?.code ?? 'unknown', answer?.error?.message ?? 'Something went wrong. Please try again.');
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
