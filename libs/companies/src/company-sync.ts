import type { KeysetPosition } from '@app/database';
import type { SyncPlace, SyncPosition, SyncRow } from './company-sync.repository';

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Of transactions under way a cursor names no more: it takes those that began later for not committed, and tells them twice. */
const MAX_NAMED = 60;

/** Where a reader begins; the bound is inclusive. */
export function syncFrom(updatedAfter: string): SyncPosition {
  return { snapshot: null, place: [new Date(updatedAfter).toISOString(), FIRST_ID], pass: null };
}

/** Where the reader of a page goes on. @param snapshot in which the page was read */
export function afterPage(position: SyncPosition, rows: readonly SyncRow[], limit: number, snapshot: string): SyncPosition {
  const seen = shortened(snapshot);
  const began = position.pass?.snapshot ?? seen;
  const last = rows[rows.length - 1];
  if (!last) return { snapshot: began, place: position.place, pass: null };
  const place: SyncPlace = [last.updated_at.toISOString(), last.id];
  if (!last.late) return { snapshot: began, place, pass: null };
  // All that was late, or as much of it as the page holds.
  return rows.length < limit ? { ...position, snapshot: began, pass: null } : { ...position, pass: { snapshot: began, place } };
}

export function toKeyset({ snapshot, place, pass }: SyncPosition): KeysetPosition {
  return [snapshot, ...place, ...(pass ? [pass.snapshot, ...pass.place] : [])];
}

export function fromKeyset(key: KeysetPosition): SyncPosition {
  const [snapshot, updatedAt, id, passSnapshot, passUpdatedAt, passId] = key as string[];
  const pass = passSnapshot === undefined ? null : { snapshot: passSnapshot, place: [passUpdatedAt, passId] as SyncPlace };
  return { snapshot: snapshot ?? null, place: [updatedAt, id] as SyncPlace, pass };
}

/** `xmin:xmax:xip,…` with at most `MAX_NAMED` in its list: one that ends before the next one. */
function shortened(snapshot: string): string {
  const [xmin = '', xmax = '', list = ''] = snapshot.split(':');
  const running = list === '' ? [] : list.split(',');
  const next = running[MAX_NAMED];
  return next === undefined ? `${xmin}:${xmax}:${list}` : `${xmin}:${next}:${running.slice(0, MAX_NAMED).join(',')}`;
}
