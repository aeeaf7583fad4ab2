import type { Evidence } from '../facts';
import { evidenceOf } from './layout';
import type { DeckView } from './layout';
import { PhraseMatcher } from './phrases';
import { list } from './vocabulary/list';

/** What templates say until somebody fills them in; Canva's and PowerPoint's stock texts and invented companies among them. */
const STOCK = new PhraseMatcher(
  list(`
    lorem ipsum, dolor sit amet, consectetur adipiscing, reallygreatsite, really great site, anywhere st, any city st,
    your company name, company name here, your logo here, your name here, insert text, insert your, insert image,
    insert logo, add your text, add text here, add your, your text here, click to edit, click to add,
    click here to edit, enter your, type your text, placeholder text, sample text, write your, describe your,
    edit this text, your title here, title goes here, text goes here, subtitle here,
    presentations are communication tools, presentation template by, template by slidesgo, this is a sample,
    your tagline, tagline here, founder name, team member name, name surname, first name last name, job title here,
    competitor a, competitor 1, briefly elaborate, elaborate on what you want, thynk unlimited, larana inc, borcelle,
    wardiere inc, ingoude company, rimberio, liceria co, fauget, salford co, arowwai industries, studio shodwe,
    giggling platypus, hier text, ihr text, texto de ejemplo, tu texto aqui, votre texte ici, seu texto aqui
  `).map((phrase) => [phrase, true] as const),
);

const BRACKETED =
  /\[(?:your |insert |company|name|product|startup|amount|number|date|x+|market|customer|problem|solution|logo|city|role|title|\$?x+|enter|add|competitor|industry|founder)[^\]]{0,40}\]|<(?:company|name|product|insert|your)[^>]{0,30}>|\{\{?[a-z_ ]{3,30}\}?\}|(?<![\p{L}\d])\$?x{2,3}(?:[.,]x{1,3})?\s?(?:%|k|m|million|users|customers)(?![\p{L}\d])/giu;
const MAX = 30;

/** Text a template left behind. One may be a slip; several make a template of the deck. */
export function placeholdersOf(view: DeckView): Evidence[] {
  const found: Evidence[] = [];
  for (const page of view.pages) {
    for (const line of page.lines) {
      if (found.length >= MAX) return found;
      BRACKETED.lastIndex = 0;
      if (STOCK.has(line.words) || BRACKETED.test(line.text)) found.push(evidenceOf(line));
    }
  }
  return found;
}

/** Three left-overs, or two on a deck of few pages, are not a slip. */
export function isTemplate(placeholders: Evidence[], pages: number): boolean {
  return placeholders.length >= Math.min(3, Math.max(2, Math.ceil(pages / 5)));
}
