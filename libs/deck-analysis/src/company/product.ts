import { alternatives } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { PageSections } from '../sections/sections';

const DEFINED = new RegExp(String.raw`^(?:${alternatives('introducing')}):?\s+((?:[\p{Lu}\d][\p{L}\d'’+-]{1,24}\s?){1,3})`, 'iu');

/** A product with a name of its own: "Introducing Acme One". The company's own name is not repeated as a product. */
export function productOf(sections: PageSections[], company: Fact<string> | null): Fact<string> | null {
  for (const section of sections) {
    if (!section.kinds.some((kind) => kind === 'product' || kind === 'solution' || kind === 'cover')) continue;
    for (const block of section.page.headings) {
      const name = DEFINED.exec(block.text)?.[1]?.trim();
      if (name === undefined || !/^\p{Lu}/u.test(name) || squash(name) === squash(company?.value ?? '')) continue;
      return { value: name, evidence: evidenceOf(block, 70) };
    }
  }
  return null;
}
