import type { Rubric } from './rubric';
import { CAPS_V1, limit, RUBRIC_V1 } from './rubric-v1';
import { FINANCIAL_V1 } from './v1-financial';
import { MARKET_V1 } from './v1-market';
import { PRODUCT_V1 } from './v1-product';
import { TEAM_V1 } from './v1-team';

/**
 * What a deck says of itself is specific at best: the top steps are for companies that have laid a document beside it. Phrases alone,
 * however well they are written after this very rubric, stay under 700.
 */
export const RUBRIC_V2: Rubric = {
  ...RUBRIC_V1,
  version: '1.1.0',
  caps: [
    ...CAPS_V1,
    {
      id: 'documents',
      limits: limit([TEAM_V1, MARKET_V1, PRODUCT_V1, FINANCIAL_V1], 2),
      note: 'Without a document in the data room (a financial model, a cap table or any other) these claims count as specified at most.',
    },
  ],
};
