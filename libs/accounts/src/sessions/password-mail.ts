import type { Mail } from '@app/mail';

/** What follows `#` no browser sends to any server. */
export function passwordMail(baseUrl: string, to: string, link: string): Mail {
  return {
    to,
    subject: 'Your link to set a new password',
    text: `Somebody, you most likely, asked to set a new password for this address. Set it here:

${baseUrl}/portal#/password/${link}

The link works once, and for an hour. If you did not ask for it, you need do nothing: your password stays as it is.`,
  };
}
