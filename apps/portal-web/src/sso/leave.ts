import { call } from '../api';

const BACK_TO = 'portal: back to';
const BEGUN_BY = 'portal: sign-in begun by';

/** Off to the team's sign-in service; the browser comes back to where it was. @throws Refusal */
export async function leaveToSignIn(by: string): Promise<void> {
  const { url } = await call<{ url: string }>('POST', '/sso/start', { by });
  if (!/^#\/(sign-in|with)\b/.test(location.hash)) sessionStorage.setItem(BACK_TO, location.hash);
  sessionStorage.setItem(BEGUN_BY, by);
  location.assign(url);
}

/** What was typed to begin the sign-in that came back refused; '' where that was elsewhere. */
export function begunBy(): string {
  return sessionStorage.getItem(BEGUN_BY) ?? '';
}

/** Where somebody was before they left to sign in; asked once, when they are in. */
export function backTo(): string | null {
  const hash = sessionStorage.getItem(BACK_TO);
  sessionStorage.removeItem(BACK_TO);
  sessionStorage.removeItem(BEGUN_BY);
  return hash;
}
