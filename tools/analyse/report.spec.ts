import { readDeckInProcess, understand, type DeckFacts } from '@app/deck-analysis';
import { NO_PLATFORM_FACTS, scoreDeck, type CriResult } from '@app/scoring';
import { exampleDeck } from '../start/example-deck';
import { analysisReport } from './report';

let facts: DeckFacts;
let cri: CriResult;

beforeAll(async () => {
  facts = understand(await readDeckInProcess(exampleDeck()));
  cri = scoreDeck(facts, NO_PLATFORM_FACTS);
});

describe('the report of a deck', () => {
  it('accounts for every point of the score, with its page and words', () => {
    const lines = analysisReport('deck.pdf', facts, cri).split('\n');
    const points = lines.flatMap((line) => /^\s+\+(\d+)  [a-z ]+ (?:present|specified|evidenced)/.exec(line)?.[1] ?? []).map(Number);
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(cri.score);
    expect(lines.find((line) => /\+\d+  momentum/.test(line))).toMatch(/p5 +“ARR \$480K/);
    expect(lines).toContain(
      `CRI ${cri.score} of 1000${cri.verified ? ', verified' : `, ${700 - cri.score} short of verified`} (rubric ${cri.rubric_version})`,
    );
  });

  it('shows what the deck says and where, and what would raise the score', () => {
    const report = analysisReport('deck.pdf', facts, cri);
    expect(report).toMatch(/^deck\.pdf: 9 pages, language en/);
    expect(report).toMatch(/Company +Tidewater Robotics +\[p1 text/);
    expect(report).toMatch(/Ana Costa, CEO \(/);
    expect(report).toMatch(new RegExp(`What would raise it\\n  \\+${cri.recommendations[0]?.points} `));
  });

  it('tells a fact that was proposed from one that was read', () => {
    const [metric, ...others] = facts.metrics;
    if (!metric) throw new Error('the example deck has metrics');
    const proposed = { ...metric, evidence: { ...metric.evidence, confidence: 50, proposedBy: 'analyst' as const } };
    const report = analysisReport('deck.pdf', { ...facts, metrics: [proposed, ...others] }, cri);
    expect(report.match(/proposed by the analyst/g)).toHaveLength(1);
  });
});
