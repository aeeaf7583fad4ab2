import type { Mail } from '@app/mail';

/** On one line, whatever a team is called. */
const lineOf = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, 100);

/** What follows `#` no browser sends to any server. */
export function joinMail(baseUrl: string, to: string, team: string, token: string): Mail {
  const name = lineOf(team);
  return {
    to,
    subject: `${name} invites you to its deal flow`,
    text: `${name} would like you to join its team. To say yes, and to choose how you sign in:

${baseUrl}/portal#/join/${token}

The link works once, and for seven days. If you do not know ${name}, you need do nothing.`,
  };
}
