import { MIGRATIONS } from './index';

/** The newest migration before there was a rule. */
const BEFORE_THE_RULE = 1700000005000;

const all = MIGRATIONS.map((made) => ({ name: made.name, number: Number(made.name.slice(-13)), worksWith: new made().worksWith }));

it('stand in the order of their numbers', () => {
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).sort((a, b) => a - b));
});

it('say each which older builds work beside them (ADR 0016)', () => {
  const numbers = all.map(({ number }) => number);
  for (const { name, number, worksWith } of all.filter((each) => each.number > BEFORE_THE_RULE)) {
    const said = worksWith === null || (typeof worksWith === 'number' && worksWith < number && numbers.includes(worksWith));
    expect(`${name} ${said ? 'says so' : `needs worksWith: an older migration's number, or null`}`).toBe(`${name} says so`);
  }
});
