import { call } from '../api';

const BACK_TO = 'portal: back to';

/** Off to the team's sign-in service; the browser comes back to where it was. @throws Refusal */
export async function leaveToSignIn(by: string): Promise<void> {
  const { url } = await call<{ url: string }>('POST', '/sso/start', { by });
  if (!/^#\/(sign-in|with)\b/.test(location.hash)) sessionStorage.setItem(BACK_TO, location.hash);
  location.assign(url);
}

/** Where somebody was before they left to sign in; asked once. */
export function backTo(): string | null {
  const hash = sessionStorage.getItem(BACK_TO);
  sessionStorage.removeItem(BACK_TO);
  return hash;
}
