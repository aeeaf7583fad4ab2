import { normalizedName } from './company-identity';

export interface PrimaryContact {
  name: string | null;
  email: string | null;
  role: string | null;
  profileUrl: string | null;
}

export interface SubmittedContact {
  name?: string;
  email?: string;
}

/**
 * The primary contact after a submission (specification, primary contact): what is submitted becomes the contact, and completes it
 * where it is the same person.
 * @returns null where nothing changes
 */
export function contactAfter(current: PrimaryContact, given: SubmittedContact): PrimaryContact | null {
  if (given.name === undefined && given.email === undefined) return null;
  const next = { name: given.name ?? null, email: given.email ?? null };
  // Role and profile are those of the person before.
  if (!samePerson(current, next)) return { ...next, role: null, profileUrl: null };
  return { ...current, name: next.name ?? current.name, email: next.email ?? current.email };
}

/** By e-mail where both have one, else by name; what cannot be compared is not told apart. */
function samePerson(a: { name: string | null; email: string | null }, b: { name: string | null; email: string | null }): boolean {
  if (a.email !== null && b.email !== null) return a.email.toLowerCase() === b.email.toLowerCase();
  return a.name === null || b.name === null || normalizedName(a.name) === normalizedName(b.name);
}
