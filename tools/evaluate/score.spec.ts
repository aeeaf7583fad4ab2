import { scoreAnswer, stated } from './score';
import { meansOf } from './table';
import type { Truth } from './truth';

const truth: Truth = {
  file: 'a.pdf',
  company: 'Acme',
  website: 'https://www.acme.io/',
  emails: ['A@acme.io'],
  founders: ['Ann Lee', { name: 'Bo Ek' }],
  advisors: ['Cy Roe'],
  stage: 'Seed',
  raise: { amount: 1_000_000, currency: 'EUR', usd: 1_100_000 },
  metrics: [
    { value: 100, status: 'actual' },
    { value: 5, status: 'target' },
  ],
  sections: { problem: [2], team: [9, 10], roadmap: [7] },
};

describe('an answer', () => {
  it('that says what the deck says has everything', () => {
    const answer = {
      company: 'ACME',
      website: 'acme.io',
      emails: ['a@acme.io'],
      people: [{ name: 'Ann Lee' }, { name: 'bo ek' }],
      stage: 'seed',
      raise: { amount: 1_000_000, currency: 'EUR' },
      metrics: [
        { value: 100, status: 'actual' },
        { value: 5, status: 'target' },
      ],
      sections: { problem: [2], team: [9, 10] },
      linkedin: [],
    };
    expect(Object.values(scoreAnswer(truth, answer))).toEqual(Array(11).fill(1));
  });

  it('loses for what is missing, invented and wrongly labelled', () => {
    const answer = {
      company: 'Acme Robotics',
      website: null,
      people: [{ name: 'Ann Lee' }, { name: 'A Customer' }],
      raise: { amount: 1_100_000, currency: 'USD' },
      metrics: [
        { value: 100, status: 'target' },
        { value: 7, status: 'actual' },
      ],
      sections: { problem: [2, 3], market: [4] },
      linkedin: ['linkedin.com/in/x'],
    };
    const { company, website, people, raise, metricRecall, metricPrecision, sectionKinds, sectionPages, linkedin, stage } = scoreAnswer(
      truth,
      answer,
    );
    expect({ company, website, linkedin, stage, raise }).toEqual({ company: 0, website: 0, linkedin: 0, stage: 0, raise: 1 });
    expect([people, metricRecall, metricPrecision, sectionKinds]).toEqual([0.5, 0, 0.5, 0.5]);
    expect(sectionPages).toBeCloseTo(1 / 3);
  });

  it('that is empty has only what the deck does not say either', () => {
    const scores = scoreAnswer({ file: 'b.pdf' }, {});
    expect(scores).toMatchObject({ website: 1, emails: 1, people: 1, raise: 1, metricRecall: 1, metricPrecision: 1 });
    expect(stated({ file: 'b.pdf' })).toEqual([]);
  });
});

it('means over what is stated leave out the decks that do not state it', () => {
  const rows = [
    { file: 'a', cri: 1, scores: scoreAnswer(truth, {}), stated: stated(truth) },
    { file: 'b', cri: 1, scores: scoreAnswer({ file: 'b' }, {}), stated: stated({ file: 'b' }) },
  ];
  const { overall, stated: told, fields } = meansOf(rows);
  expect([fields.website, told]).toEqual([0.5, 0]);
  expect(overall).toBeGreaterThan(0.3);
});
