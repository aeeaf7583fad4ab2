import type { Mail } from '@app/mail';

/** A team, and its link for the reader. */
export interface TeamLink {
  team: string;
  token: string;
}

/** The owner's page; what follows `#` no browser sends to any server. */
function pageOf(baseUrl: string, token?: string): string {
  return `${baseUrl}/portal#/consent${token === undefined ? '' : `/${token}`}`;
}

/** On one line, whatever a team is called. */
const lineOf = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, 100);

const ONCE = 'The link works once, and for 24 hours.';

/** A team asks the owner of an address whether its forms may recognise it. */
export function invitationMail(baseUrl: string, to: string, { team, token }: TeamLink): Mail {
  const name = lineOf(team);
  return {
    to,
    subject: `${name} asks whether its forms may recognise you`,
    text: `${name} would like its application forms to recognise this e-mail address, so that they can welcome you back.

Nothing is recognised unless you agree. To say yes or no:

${pageOf(baseUrl, token)}

${ONCE} If you do not know ${name}, you need do nothing.
To change your mind later, ask for a new link: ${pageOf(baseUrl)}`,
  };
}

/** Somebody, the owner most likely, asked for links anew. */
export function linksMail(baseUrl: string, to: string, links: readonly TeamLink[]): Mail {
  const each = links.map(({ team, token }) => `${lineOf(team)}:\n${pageOf(baseUrl, token)}`);
  return {
    to,
    subject: 'Your link: may application forms recognise you?',
    text: `Here you allow that a team's application forms recognise this e-mail address, or withdraw it:

${each.join('\n\n')}

${ONCE} If you did not ask for it, you need do nothing.`,
  };
}
