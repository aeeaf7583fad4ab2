import { resolved } from './resolved';

const BASE = 'https://api.example.com/docs';
const DOCUMENT = {
  components: {
    schemas: {
      Company: { type: 'object', properties: { stage: { $ref: '#/components/schemas/Stage' } } },
      Stage: { type: 'string', enum: ['seed'] },
      'In/out': { type: 'boolean' },
      Folder: { type: 'object', properties: { inner: { type: 'array', items: { $ref: '#/components/schemas/Folder' } } } },
    },
  },
};
const of = (part: unknown): unknown => resolved(part, DOCUMENT, BASE);
const named = (name: string): string => `${BASE}#/components/schemas/${name}`;

it('puts what references name in their places, within each other, too, and what stands beside them', () => {
  expect(of({ schema: { $ref: '#/components/schemas/Company', description: 'The one' } })).toEqual({
    schema: {
      type: 'object',
      properties: { stage: { type: 'string', enum: ['seed'], $$ref: named('Stage') } },
      description: 'The one',
      $$ref: named('Company'),
    },
  });
});

it('makes one schema of one with a description beside it', () => {
  expect(of({ allOf: [{ $ref: '#/components/schemas/Stage' }], description: 'Where it stands' })).toEqual({
    type: 'string',
    enum: ['seed'],
    description: 'Where it stands',
  });
});

it('makes one schema of several', () => {
  const [one, other] = [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    { properties: { b: { type: 'number' } } },
  ];
  expect(of({ allOf: [one, other], required: ['b'] })).toEqual({
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { type: 'string' }, b: { type: 'number' } },
  });
});

it('finds names with a slash in them', () => {
  expect(of({ $ref: '#/components/schemas/In~1out' })).toEqual({ type: 'boolean', $$ref: named('In~1out') });
});

it('leaves a reference that stands within itself', () => {
  expect(of([{ $ref: '#/components/schemas/Folder' }])).toEqual([
    { type: 'object', properties: { inner: { type: 'array', items: { $ref: '#/components/schemas/Folder' } } }, $$ref: named('Folder') },
  ]);
});
