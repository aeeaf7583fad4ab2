import type { AppConfig } from '@app/config';
import { Keyset } from './keyset';

const keyset = new Keyset({ secrets: { cursor: 's'.repeat(32) } } as unknown as AppConfig);
const binding = ['companies', 'team', null, 'a'];
const rows = [1, 2, 3].map((n) => ({ id: `id-${n}`, at: `2026-01-0${n}` }));
const page = (limit: number) =>
  keyset.page(
    rows.slice(0, limit + 1),
    { limit },
    binding,
    (r) => [r.at, r.id],
    (r) => r.id,
  );

describe('Keyset', () => {
  it('gives a cursor only where there is more', () => {
    expect(page(3)).toEqual({ data: ['id-1', 'id-2', 'id-3'], next_cursor: null });
    expect(page(2)).toEqual({ data: ['id-1', 'id-2'], next_cursor: expect.any(String) });
  });

  it('reads its own cursor back', () => {
    expect(keyset.position(page(2).next_cursor ?? '', binding)).toEqual(['2026-01-02', 'id-2']);
    expect(keyset.position(undefined, binding)).toBeNull();
  });

  it('refuses a cursor under other filters', () => {
    const cursor = page(2).next_cursor ?? '';
    for (const other of [
      ['companies', 'team', null, 'b'],
      ['companies', 'team', 'a', null],
      ['jobs', 'team', null, 'a'],
    ]) {
      expect(() => keyset.position(cursor, other)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
    }
  });

  it('refuses garbage, cuts, flips and other spellings of the same bytes', () => {
    const cursor = page(2).next_cursor ?? '';
    const flipped = cursor.slice(0, 3) + (cursor[3] === 'A' ? 'B' : 'A') + cursor.slice(4);
    for (const bad of ['', '.', 'x', 'a.b', cursor.slice(0, -1), flipped, `${cursor}=`, cursor.replace('.', '..'), 'x'.repeat(10_000)]) {
      expect(() => keyset.position(bad, binding)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
    }
  });
});
