import { facts } from './facts.en';
import { passages } from './passages.en';
import { sections } from './sections.en';
import type { LanguageVocabulary } from './types';

export const en: LanguageVocabulary = {
  language: 'en',
  common: ['the', 'of', 'and', 'to', 'in', 'for', 'is', 'with', 'our', 'are', 'we', 'that', 'on', 'by', 'your', 'from', 'have', 'this', 'not', 'be', 'their', 'you', 'it', 'as'],
  sections,
  facts,
  passages,
};
