import type { Mail } from '@app/mail';
import type { DueMail } from './application-mails.repository';

/** On one line, whatever it is called. */
const lineOf = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, 100);

/** Nothing that the applicant wrote stands in it: the address may be a stranger's. */
export function confirmationMail({ job_id: jobId, email, team, form }: DueMail): Mail {
  const name = lineOf(team);
  return {
    to: email,
    id: `application-${jobId}`,
    subject: `${name} has received your application`,
    text: `Thank you. Your application (${lineOf(form)}) has arrived at ${name}.

Your reference: ${jobId}

Your deck is being read now. The team looks at every application and answers to this address.

If you did not apply, somebody gave your address by mistake, and you need do nothing.`,
  };
}
