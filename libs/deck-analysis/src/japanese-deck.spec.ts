import { fold, tokens } from '@app/taxonomy';
import { amountsIn } from './numbers/money';
import { DeckBuilder, titled } from './testing/deck-builder';
import type { SlideBuilder } from './testing/deck-builder';
import { understand } from './understand';

describe('Japanese, which parts no words', () => {
  it('is read sign by sign, katakana by whole words', () => {
    expect(tokens(fold('市場規模は1,200億円（2024年）'))).toEqual([
      '市',
      '場',
      '規',
      '模',
      'は',
      '1',
      '200',
      '億',
      '円',
      '2024',
      '年', // prettier-ignore
    ]);
    expect(tokens(fold('ビジネスモデルとSaaS'))).toEqual([fold('ビジネスモデル'), 'と', 'saas']);
  });

  it.each([
    ['調達額は1億5,000万円', 150_000_000, 'JPY'],
    ['売上3,200万円', 32_000_000, 'JPY'],
    ['市場規模2兆円', 2e12, 'JPY'],
    ['約500万ドルの市場', 5e6, 'USD'],
    ['導入社数120社', 120, null],
    ['ユーザー3.5万人', 35_000, null],
  ])('%s', (text, value, currency) => {
    expect(amountsIn(text).map((amount) => [amount.value, amount.currency, amount.embedded, amount.suffix])).toEqual([
      [value, currency, false, null],
    ]);
  });

  it('tells dates and spans from counts', () => {
    expect(amountsIn('2024年6月、18ヶ月').map(({ value, year, suffix }) => [value, year, suffix])).toEqual([
      [2024, true, null],
      [6, false, '月'],
      [18, false, 'ヶ月'],
    ]);
  });
});

/** The same deck on covers that name the company in one way each. */
const COVERS: [name: string, company: string, cover: (slide: SlideBuilder) => SlideBuilder][] = [
  [
    'the name alone',
    'ハコビア',
    (slide) => slide.text('ハコビア', { x: 100, y: 180, size: 60 }).text('物流の待ち時間をなくす', { x: 100, y: 280, size: 24 }),
  ],
  [
    'the form before it',
    'ハコビア',
    (slide) => slide.text('株式会社ハコビア', { x: 100, y: 180, size: 40 }).text('会社紹介資料', { x: 100, y: 260, size: 24 }),
  ],
  [
    'Latin letters, the form behind',
    'Hakobia',
    (slide) => slide.text('Hakobia株式会社', { x: 100, y: 180, size: 40 }).text('事業計画書', { x: 100, y: 260, size: 24 }),
  ],
];

const deck = (company: string, cover: (slide: SlideBuilder) => SlideBuilder): DeckBuilder =>
  new DeckBuilder()
    .slide(cover)
    .slide(titled('課題', ['トラックは倉庫で平均2時間待っている', '現場は紙と電話で非効率']))
    .slide(titled('解決策', [`${company}は入庫予約を自動化し、待ち時間を削減します`]))
    .slide(titled('プロダクト', ['予約アプリと倉庫ダッシュボード']))
    .slide(titled('市場規模', ['国内市場 1兆2,000億円']))
    .slide(titled('ビジネスモデル', ['月額3万円のサブスクリプション']))
    .slide(titled('トラクション', ['導入社数 120社', '売上 3,200万円', '継続率 96%']))
    .slide(titled('競合比較', ['競合A社は大手のみ対応']))
    .slide(titled('チーム', ['山田 太郎　代表取締役CEO', '佐藤花子　取締役CTO']))
    .slide(titled('資金調達', ['シードラウンドで1億5,000万円を調達予定', '資金使途：採用 60%、開発 40%']))
    .slide(titled('お問い合わせ', ['info@hakobia.jp', 'https://hakobia.jp']));

describe('a Japanese deck', () => {
  it.each(COVERS)('with %s is told by its own words', (_, company, cover) => {
    const facts = understand(deck(company, cover).build(), { fileName: 'pitch-deck.pdf' });
    expect(facts.language).toBe('ja');
    expect(facts.company?.value).toBe(company);
    expect(facts.stage?.value).toBe('Seed');
    expect(facts.raise?.value).toEqual({ amount: 150_000_000, currency: 'JPY' });
    expect(facts.people.map(({ name, role }) => [name, role])).toEqual([
      ['山田 太郎', '代表取締役CEO'],
      ['佐藤花子', '取締役CTO'],
    ]);
    expect(facts.sections).toMatchObject({
      problem: [2],
      solution: [3],
      product: [4],
      market: [5],
      business_model: [6],
      traction: [7],
      competition: [8],
      team: [9],
      ask: [10],
      use_of_funds: [10],
      contact: [11], // prettier-ignore
    });
    expect(facts.metrics.map(({ value, currency, status }) => [value, currency, status])).toEqual(
      expect.arrayContaining([
        [1.2e12, 'JPY', 'market'],
        [120, null, 'actual'],
        [32_000_000, 'JPY', 'actual'],
        [96, null, 'actual'],
      ]),
    );
    expect(facts.isDeck).toBe(true);
  });
});
