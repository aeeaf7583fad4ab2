import { pipelineIdsOf } from './pipeline-ids';

const A = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const B = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12';
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `${A.slice(0, -2)}${10 + i}`);

describe('pipeline_ids', () => {
  it.each([
    ['nothing', undefined, []],
    ['an empty list', [], []],
    ['an empty form field', '', []],
    ['blanks and commas', ' , ,', []],
    ['an empty JSON list', '[]', []],
    ['a list', [A, B], [A, B]],
    ['one id', A, [A]],
    ['ids parted by commas', `${A}, ${B}`, [A, B]],
    ['JSON text', ` ["${A}","${B}"]`, [A, B]],
    ['repeated ids in any case', [A, A.toUpperCase(), B, A], [A, B]],
    ['what is no UUID, for the next check to refuse', 'first,second', ['first', 'second']],
    ['ten ids', many(10), many(10)],
    ['eleven ids, two of them the same', [...many(10), ...many(1)], many(10)],
  ])('reads %s', (_name, raw, ids) => expect(pipelineIdsOf(raw)).toEqual(ids));

  it.each([
    ['null', null],
    ['a number', 7],
    ['a map', { 0: A }],
    ['a list of numbers', [7]],
    ['a nested list', [[A]]],
    ['JSON text of numbers', '[7]'],
    ['broken JSON', `["${A}"`],
    ['eleven ids', many(11)],
  ])('refuses %s', (_name, raw) => expect(() => pipelineIdsOf(raw)).toThrow(expect.objectContaining({ code: 'invalid_request' })));
});
