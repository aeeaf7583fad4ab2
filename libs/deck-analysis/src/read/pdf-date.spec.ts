import { parsePdfDate } from './pdf-date';

describe('parsePdfDate', () => {
  it.each([
    ["D:20240305102030+01'00'", '2024-03-05T09:20:30.000Z'],
    ['D:20240305102030-0530', '2024-03-05T15:50:30.000Z'],
    ['D:20240305102030Z', '2024-03-05T10:20:30.000Z'],
    ['20240305', '2024-03-05T00:00:00.000Z'],
    ['D:2024', '2024-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => expect(parsePdfDate(text)).toBe(iso));

  it.each(['', 'yesterday', 'D:', 'D:19040101', '12'])('%j is no date', (text) => expect(parsePdfDate(text)).toBeNull());
});
