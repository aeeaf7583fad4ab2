import { marksOf } from './quote-marks';

const PAGE = ['Traction', '$420K ARR, growing 18% ', 'month over month', '14 paying customers'];

it('finds a quote over several runs, however it is spaced', () => {
  expect(marksOf(PAGE, 'growing  18% month over')).toEqual([
    { item: 1, from: 8 / 18, to: 1 },
    { item: 2, from: 0, to: 9 / 14 },
  ]);
});

it('marks nothing where the words are not on the page', () => {
  expect([marksOf(PAGE, 'profitable'), marksOf(PAGE, ' … '), marksOf([], 'x')]).toEqual([[], [], []]);
});
