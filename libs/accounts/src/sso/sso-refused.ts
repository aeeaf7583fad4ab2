/** Why somebody did not come in; the sign-in page has words for each. */
export const REFUSED = [
  // The browser has not begun this sign-in, or its ten minutes are over, or it was finished before.
  'state',
  // The team's settings changed meanwhile.
  'changed',
  // The person, or their issuer for them, said no.
  'denied',
  // Too many from there.
  'busy',
  // The issuer is out of reach, or answers what it should not.
  'issuer',
  // The issuer does not take this service's id and secret, or not this code.
  'code',
  // The token is forged, stale, or of another sign-in.
  'token',
  // No e-mail, or one that the issuer has not verified.
  'email',
  'domain',
  'groups',
  // Nobody of the team, and nobody is made.
  'unknown',
  'deactivated',
  // An account that this team's issuer may not speak for.
  'elsewhere',
] as const;

export type Refused = (typeof REFUSED)[number];

/** Somebody does not come in. @see REFUSED */
export class SsoRefused extends Error {
  constructor(
    readonly reason: Refused,
    /** Whom it was about, where that is known. */
    readonly userId: string | null = null,
  ) {
    super(reason);
    this.name = 'SsoRefused';
  }
}
