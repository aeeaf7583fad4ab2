import { COST } from '../../libs/teams/src/passwords';

const OF_PRODUCTION = { ...COST };

/**
 * The suites make and sign in people by the hundred, at 0.2 s a password. A hash tells its own cost, so that processes of their own
 * read a cheap one, too. What a password costs in production is held by libs/teams, and by what asks for it here.
 */
export function cheapPasswords(): void {
  Object.assign(COST, { N: 2 ** 10, r: 8, p: 1 });
}

/** Slow enough that a flood of sign-ins piles up, at a third of what production pays. */
export function slowPasswords(): void {
  Object.assign(COST, { ...OF_PRODUCTION, p: 1 });
}

/** For what is about that cost, and for the next file. */
export function passwordsAsInProduction(): void {
  Object.assign(COST, OF_PRODUCTION);
}
