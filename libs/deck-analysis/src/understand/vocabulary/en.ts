import { facts } from './facts.en';
import { list } from './list';
import { businessPassages } from './passages-business.en';
import { passages } from './passages.en';
import { businessSections } from './sections-business.en';
import { sections } from './sections.en';
import type { LanguageVocabulary } from './types';

export const en: LanguageVocabulary = {
  language: 'en',
  common: list(`
    the, of, and, to, in, for, is, with, our, are, we, that, on, by, your, from, have, this, not, be, their, you, it, as
  `),
  sections: { ...sections, ...businessSections },
  facts,
  passages: { ...passages, ...businessPassages },
};
