import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import { textArray, uuidArray } from './array-literals';
import { newId } from './ids';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

const given = (literal: string, type: string): Promise<unknown[]> =>
  open.db.rows<{ item: unknown }>(`SELECT item FROM unnest($1::${type}[]) AS item`, [literal]).then((rows) => rows.map(({ item }) => item));

it('arrays of texts arrive as they were, whatever stands in them', async () => {
  const texts = ['', ' ', 'NULL', null, 'null', '{a,b}', 'a,b', '"', '\\', '\\"', "'; DROP TABLE teams; --", 'line\r\nend\t', 'ä😀', '$1'];
  expect(await given(textArray(texts), 'text')).toEqual(texts);
  expect(await given(textArray([]), 'text')).toEqual([]);
});

it('arrays of ids arrive as they were', async () => {
  const ids = [newId(), null, newId()];
  expect(await given(uuidArray(ids), 'uuid')).toEqual(ids);
  expect(await given(uuidArray([]), 'uuid')).toEqual([]);
});
