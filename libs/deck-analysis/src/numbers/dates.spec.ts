import { dateIn } from './dates';

it.each([
  ['May, 2025', '2025-05'],
  ['May 2025', '2025-05'],
  ['12. März 2026', '2026-03-12'],
  ['March 12, 2026', '2026-03'],
  ['as of 3 de mayo de 2024', '2024-05-03'],
  ['Q3 2025', '2025-07'],
  ['2025-02-28', '2025-02-28'],
  ['in 2025', null],
])('%s says %s', (text, date) => expect(dateIn(text)).toBe(date));
