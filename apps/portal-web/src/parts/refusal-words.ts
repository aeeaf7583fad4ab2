import { type Detail, Refusal } from '../refusal';

/** What went wrong, said once: the fields, where the refusal names some, else its own words. */
export function inWords(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong. Please try again.';
  const fields = error.details.filter(({ field }) => field);
  return fields.length > 0 ? fields.map(sentence).join(' ') : error.message;
}

/** `{field: 'file', issue: 'must be a PDF'}` as "The file must be a PDF." */
function sentence({ field, issue }: Detail): string {
  const name = field.replaceAll('_', ' ').replace(/[.[](\d+)\]?/g, (_, index: string) => ` ${Number(index) + 1}`);
  return `The ${name} ${issue.endsWith('.') ? issue : `${issue}.`}`;
}
