import type { Lexicon } from '@app/lexicon';
import type { Fact } from '../facts';
import type { DeckView } from '../layout/layout';
import type { FoundHost } from './contact';

/** What the company's name is found from. */
export interface CompanyInput {
  view: DeckView;
  lexicon: Lexicon;
  hosts: FoundHost[];
  emails: Fact<string>[];
  fileName: string | undefined;
}
