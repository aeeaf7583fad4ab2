import { normalizedName } from './company-identity';

export interface PrimaryContact {
  name: string | null;
  email: string | null;
  role: string | null;
  profileUrl: string | null;
  /** Name or e-mail were submitted, not read from a deck. */
  submitted: boolean;
}

export interface SubmittedContact {
  name?: string;
  email?: string;
}

/**
 * The primary contact after a submission (specification, primary contact): what is submitted becomes the contact. A contact
 * that only a deck told always gives way. One that was submitted gives way to an investor's submission alone: a public form is
 * open to anybody who knows the company's website, and only completes it.
 * @returns null where nothing changes
 */
export function contactAfter(
  current: PrimaryContact,
  given: SubmittedContact,
  from: 'investor' | 'form',
): PrimaryContact | null {
  if (given.name === undefined && given.email === undefined) return null;
  const next = { name: given.name ?? null, email: given.email ?? null };
  if (!samePerson(current, next)) {
    if (current.submitted && from === 'form') return null;
    // Role and profile are those of the person before.
    return { ...next, role: null, profileUrl: null, submitted: true };
  }
  const keep = current.submitted && from === 'form';
  return {
    name: keep ? (current.name ?? next.name) : (next.name ?? current.name),
    email: keep ? (current.email ?? next.email) : (next.email ?? current.email),
    role: current.role,
    profileUrl: current.profileUrl,
    submitted: true,
  };
}

/** By e-mail where both have one, else by name; what cannot be compared is not told apart. */
function samePerson(
  a: { name: string | null; email: string | null },
  b: { name: string | null; email: string | null },
): boolean {
  if (a.email !== null && b.email !== null) return a.email.toLowerCase() === b.email.toLowerCase();
  return a.name === null || b.name === null || normalizedName(a.name) === normalizedName(b.name);
}
