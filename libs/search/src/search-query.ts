/** One thing that has to be there. */
export interface SearchTerm {
  text: string;
  /** Its words stand side by side. */
  phrase: boolean;
  /** The beginning of a word will do. */
  prefix: boolean;
}

/** A text of 200 characters holds a hundred words; each costs a look into the index. */
const MAX_TERMS = 24;
/** Shorter beginnings are those of too many words. */
const MIN_PREFIX = 3;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Words, beginnings of words and "phrases" (a quote that nobody closes goes to the end). What holds no letter or digit says nothing. */
export function searchTerms(q: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const add = (text: string, phrase: boolean): void => {
    if (!LETTER_OR_DIGIT.test(text) || terms.length >= MAX_TERMS) return;
    terms.push({ text, phrase, prefix: !phrase && [...text].length >= MIN_PREFIX });
  };
  q.replace(/[“”„«»]/g, '"')
    .split('"')
    .forEach((part, index) => {
      // What has a meaning in PostgreSQL's own query language is a blank here.
      if (index % 2 === 1) add(part, true);
      else for (const word of part.split(/[\s'\\&|!():*<>]/)) add(word, false);
    });
  return terms;
}
