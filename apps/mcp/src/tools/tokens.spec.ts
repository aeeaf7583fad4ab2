import { founderTools, investorTools } from './testing/all-tools';
import { mostTokens, uncounted } from './testing/tokens';
import { describeTool } from './tool';

/** What a model pays before it has done anything. */
const MOST = 6000;

describe('the list of tools', () => {
  it.each([
    ['investors', investorTools],
    ['founders', founderTools],
  ])('of %s takes less than 6,000 tokens', (_whose, tools) => {
    const list = JSON.stringify(tools().map(describeTool));
    // Where it fails, the words that nobody has counted yet may be the reason: o200k-pieces.txt takes them.
    expect(mostTokens(list) < MOST ? [] : [mostTokens(list), ...uncounted(list)]).toEqual([]);
  });
});

describe('the count', () => {
  it.each([
    ['', 0],
    ['{"name":"search_companies"}', 7],
    // Words that nobody has counted: a token a byte at most.
    ['qxzzy', 5],
    ['株', 3],
  ])('of %j is %s', (text, tokens) => expect(mostTokens(text)).toBe(tokens));
});
