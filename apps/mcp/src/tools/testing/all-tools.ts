import { CompanyTools } from '../company-tools';
import { DealTools } from '../deal-tools';
import { FounderTools } from '../founder-tools';
import { InvestorTools } from '../investor-tools';
import type { Tool } from '../tool';

const nothing = undefined as never;

/** The tools of a key that may write, to be looked at: none of them can be called. */
export function investorTools(): Tool[] {
  const companies = new CompanyTools(nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing);
  const deals = new DealTools(nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing);
  const [a, b, c, d] = [nothing, nothing, nothing, nothing];
  return new InvestorTools(companies, a, b, c, d, a, b, c, d, a, b, c, d, deals).of(nothing);
}

export function founderTools(): Tool[] {
  const [a, b, c, d, e] = [nothing, nothing, nothing, nothing, nothing];
  return new FounderTools(a, b, c, d, e, a, b, c, d, e).of(nothing);
}
