import { capital } from '../parts/capital';

/** What a person may want to look at, in words that say what it means. */
const WORDS: Record<string, string> = {
  hidden_text: 'The deck holds text that nobody sees on its pages. It was left out of the score: somebody may have tried to raise it.',
  control_characters: 'Some words of the deck hold characters that cannot be shown; they were left out.',
  ocr_pages_skipped: 'Not every picture with text could be read: points may be missing.',
  text_truncated: 'The deck is longer than what is analysed; its end was left out.',
  page_unreadable: 'At least one page could not be read.',
  not_a_deck: 'This does not look like a pitch deck. Read its score with care.',
  template_placeholders: 'The deck still holds the placeholders of a template.',
  conflicting_metrics: 'The deck states a figure twice, differently.',
  possible_duplicate: 'There may be another company that is the same one.',
  joined_existing: 'The deck joined a company that was there already.',
  not_current: 'A newer deck was submitted meanwhile: this one does not count for the score.',
};

export function warningWords(warning: string): string {
  return WORDS[warning] ?? `${capital(warning.replaceAll('_', ' '))}.`;
}
