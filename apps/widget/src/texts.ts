/** Every word that the form says; a page overrides any of them with `data-texts` (JSON) for another language. */
export const TEXTS = {
  /** Where neither the page nor the form says one. */
  title: 'Apply with your deck',
  /** Under the title; nothing unless the page or the form says something. */
  intro: '',
  company: 'Company name',
  website: 'Website',
  websiteHint: 'For example https://example.com',
  name: 'Your name',
  email: 'Your e-mail',
  recognised: 'Welcome back: we know this e-mail.',
  /** Where the owner of the e-mail lets forms fill in their name. */
  recognisedByName: 'Welcome back, {name}.',
  deck: 'Pitch deck (PDF)',
  deckHint: 'PDF, at most {size} MB',
  choose: 'Please choose',
  submit: 'Send application',
  sending: 'Sending… {percent} %',
  waiting: 'The connection was lost. Trying again…',
  settling: 'Your application is being received. Please wait a moment…',
  done: 'Thank you. Your application has arrived.',
  reference: 'Your reference: {reference}',
  next: 'Your deck is being read now. The team looks at every application and answers to the e-mail that you gave.',
  optional: 'optional',
  required: 'Please fill this in.',
  badEmail: 'This does not look like an e-mail address.',
  badWebsite: 'Please give the full address, starting with https://',
  notPdf: 'Please choose a PDF file.',
  tooLarge: 'This file is larger than {size} MB.',
  emptyFile: 'This file is empty.',
  brokenFile: 'This file is cut off or damaged. Please export it again.',
  duplicate: 'This application was sent before.',
  closed: 'This form is not open at the moment.',
  offline: 'We could not reach the server. Please check your connection and send again.',
  failed: 'Something went wrong on our side. Please send again in a moment.',
  check: 'Please check the marked fields.',
};

export type Texts = typeof TEXTS;

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
