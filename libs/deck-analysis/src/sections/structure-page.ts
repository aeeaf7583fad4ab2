import type { SectionKind } from '@app/lexicon';
import type { PageView } from '../layout/layout';
import type { PageSections } from './sections';

export type Page = { section: PageSections; kinds: SectionKind[] };

export function isBare(page: Page): boolean {
  return page.section.titled.size === 0;
}

export function section(page: Page): PageView {
  return page.section.page;
}
