/** For each reason of the service's (`REFUSED`), what a person can do about it. */
const REASONS: Record<string, string> = {
  state: 'This sign-in was begun in another window, or more than ten minutes ago. Please begin again.',
  changed: 'Your team changed how it signs in meanwhile. Please begin again.',
  denied: 'The sign-in was cancelled.',
  busy: 'Too many sign-ins from here were refused. Please wait a quarter of an hour.',
  issuer: 'Your team’s sign-in service cannot be reached, or does not answer as it should. Try again later, or tell your admin.',
  code: 'Your team’s sign-in service did not accept this sign-in. Please begin again; if that does not help, tell your admin.',
  token: 'What your team’s sign-in service sent cannot be trusted, so nobody was signed in. Please tell your admin.',
  email: 'Your team’s sign-in service does not say that your e-mail address is verified. Please tell your admin.',
  domain: 'Your e-mail address is not one of those that sign in to this team. Please tell your admin.',
  groups: 'You are in none of the groups that may sign in to this team. Please ask your admin.',
  unknown: 'You are not a member of this team yet. Please ask your admin to invite you.',
  deactivated: 'Your membership was deactivated. Please ask your admin.',
  elsewhere: 'Your e-mail address has an account that your team’s sign-in service cannot speak for. Use your password, or ask your admin.',
};

export const REASON_CODES = Object.keys(REASONS);

export function reasonWords(code: string | undefined): string {
  return (code !== undefined && Object.hasOwn(REASONS, code) && REASONS[code]) || 'You were not signed in. Please try again.';
}

export interface Door {
  /** Why a single sign-on was refused. */
  refused?: string;
  /** Whether another try may help, rather than a password. */
  again?: boolean;
  /** A team's sign-in name. */
  by?: string;
}

/** Where the sign-in page stands: after a refusal, or at a link that a team gives to its people (`#/with/<sign-in name>`). */
export function doorOf(place: { page: string; id?: string } | null): Door | null {
  if (place?.page === 'sign-in') return place.id === undefined ? {} : { refused: reasonWords(place.id), again: place.id !== 'elsewhere' };
  return place?.page === 'with' ? { by: place.id ?? '' } : null;
}

/** `https://login.example.com/tenant` as `login.example.com`; what is no URL as it is. */
export function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
