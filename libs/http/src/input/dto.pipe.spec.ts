import { ApiError } from '@app/errors';
import { validateDto } from './dto.pipe';
import { PageQuery } from './page-query';
import { IsISO8601, IsObject, Matches } from 'class-validator';
import { ListOf, ObjectOf } from './nested';
import { IsEmailAddress, IsHttpUrl, IsId, IsRaw, IsText, IsTextList, Optional } from './validators';

class Sample {
  @Optional()
  @IsText({ max: 5 })
  name?: string;

  @Optional()
  @IsHttpUrl()
  website?: string;

  @Optional()
  @IsEmailAddress()
  email?: string;
}

async function fieldsRefused(value: unknown, dto: new () => object = Sample): Promise<string[]> {
  try {
    await validateDto(dto, value);
    return [];
  } catch (error) {
    return (error as ApiError).details.map(({ field }) => field);
  }
}

describe('validateDto', () => {
  it('accepts an empty object and leaves absent fields absent', async () => {
    expect(Object.keys(await validateDto(Sample, {}))).toEqual([]);
  });

  it.each([[null], [[]], ['text'], [7], [undefined]])('refuses %p where an object is meant', async (value) => {
    expect(await fieldsRefused(value)).toEqual(['']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'id'])('refuses the unknown field %s', async (field) => {
    expect(await fieldsRefused(JSON.parse(`{"${field}":{}}`))).toEqual([field]);
  });

  it('trims texts where blank is refused, before it counts, and no others', async () => {
    class Texts extends Sample {
      @IsText({ max: 5, blank: true })
      stage: string;

      @IsText({ max: 5, verbatim: true })
      password: string;
    }
    const sent = { name: '  Acme \n', stage: ' A ', password: ' b ' };
    expect({ ...(await validateDto(Texts, sent)) }).toEqual({ name: 'Acme', stage: ' A ', password: ' b ' });
    expect(sent.name).toBe('  Acme \n');
    expect(await fieldsRefused({ stage: '      ', password: '   ' }, Texts)).toEqual(['stage', 'password']);
  });

  it('says once what two rules of a field say', async () => {
    class Dated {
      @Matches(/^\d{4}-\d\d-\d\d$/, { message: 'must be a date' })
      @IsISO8601({ strict: true }, { message: 'must be a date' })
      day: string;
    }
    expect(await fieldsRefused({ day: 'yesterday' }, Dated)).toEqual(['day']);
  });

  it('counts code points, not UTF-16 units', async () => {
    expect(await fieldsRefused({ name: '🚀'.repeat(5) })).toEqual([]);
    expect(await fieldsRefused({ name: '🚀'.repeat(6) })).toEqual(['name']);
  });

  it.each([[null], [''], ['   '], [5], [['a']], [{}], [{ constructor: { name: 'x' } }], [{ then: {} }]])(
    'refuses %p as a name',
    async (name) => {
      expect(await fieldsRefused({ name })).toEqual(['name']);
    },
  );

  it.each([
    'acme.com',
    'ftp://acme.com',
    'http://',
    'https://acme',
    'javascript:alert(1)',
    'http://a b.com',
    'https://u:p@acme.com',
    'http:acme.com',
  ])('refuses %s as a website', async (website) => {
    expect(await fieldsRefused({ website })).toEqual(['website']);
  });

  it.each(['http://acme.com', 'HTTPS://Acme.com/a?b#c', 'https://münchen.example/ü'])('accepts %s as a website', async (website) => {
    expect(await fieldsRefused({ website })).toEqual([]);
  });

  it.each(['ada', 'ada@', 'ada@acme', 'a@b@acme.com', 'ada @acme.com', '.ada@acme.com', `${'a'.repeat(65)}@acme.com`])(
    'refuses %s as an e-mail',
    async (email) => {
      expect(await fieldsRefused({ email })).toEqual(['email']);
    },
  );

  it.each(['ada@acme.com', 'ada+x@sub.acme.co.uk', "o'hara@acme.io"])('accepts %s as an e-mail', async (email) => {
    expect(await fieldsRefused({ email })).toEqual([]);
  });

  it.each(['0', '-1', '101', '1.5', '1e2', '0x10', '', ' 5', '+5'])('refuses limit %p', async (limit) => {
    expect(await fieldsRefused({ limit }, PageQuery)).toEqual(['limit']);
  });

  it.each(['1', '25', '100'])('accepts limit %p', async (limit) => {
    expect(await fieldsRefused({ limit }, PageQuery)).toEqual([]);
  });

  describe('of nested items', () => {
    class Item {
      @IsId()
      id: string;

      @Optional()
      @IsText({ max: 5 })
      label?: string;
    }

    class Nesting {
      @Optional()
      @ListOf(Item, { max: 2 })
      items?: Item[];

      @Optional()
      @IsTextList({ max: 5, ids: true })
      ids?: string[];

      @Optional()
      @IsTextList({ max: 5, most: 2 })
      few?: string[];

      @Optional()
      @ObjectOf(Item)
      item?: Item;

      @Optional()
      @IsRaw()
      @IsObject()
      answers?: unknown;
    }

    it('makes instances, with texts trimmed and ids in lower case', async () => {
      const made = await validateDto(Nesting, { items: [{ id: ' AB ', label: ' x ' }], ids: ['B', 'b ', 'A'] });
      expect(made).toBeInstanceOf(Nesting);
      expect(made.items?.[0]).toBeInstanceOf(Item);
      expect(await validateDto(Nesting, { item: { id: ' AB ' } })).toMatchObject({ item: { id: 'ab' } });
      expect({ ...made, items: made.items?.map((item) => ({ ...item })) }).toEqual({ items: [{ id: 'ab', label: 'x' }], ids: ['b', 'a'] });
    });

    it('hands a map on untouched, whatever its keys are', async () => {
      const answers = JSON.parse('{"constructor": {"name": "x"}, "__proto__": {"a": 1}, "then": {}}') as object;
      const { answers: kept } = await validateDto(Nesting, { answers });
      expect(Object.keys(kept as object)).toEqual(['constructor', '__proto__', 'then']);
    });

    it.each([
      [{ items: {} }, 'items'],
      [{ items: [1] }, 'items[0]'],
      [{ items: [null] }, 'items[0]'],
      [{ items: [[]] }, 'items[0]'],
      [{ items: [{ id: 'a' }, {}] }, 'items[1].id'],
      [{ items: [{ id: 'a', label: '123456' }] }, 'items[0].label'],
      [{ items: [{ id: 'a', colour: 1 }] }, 'items[0].colour'],
      [{ items: [JSON.parse('{"id": "a", "constructor": {}}')] }, 'items[0].constructor'],
      [{ items: [JSON.parse('{"id": "a", "__proto__": {}}')] }, 'items[0].__proto__'],
      [{ items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }, 'items'],
      [{ item: null }, 'item'],
      [{ item: [] }, 'item'],
      [{ item: 'a' }, 'item'],
      [{ item: {} }, 'item.id'],
      [{ item: { id: 'a', label: '123456' } }, 'item.label'],
      [{ item: JSON.parse('{"id": "a", "constructor": {}}') }, 'item.constructor'],
      [{ few: ['a', 'b', 'c'] }, 'few'],
      [{ ids: ['a', ''] }, 'ids[1]'],
      [{ ids: [{ constructor: 1 }] }, 'ids[0]'],
      [{ ids: 'a' }, 'ids'],
      [{ answers: 'a' }, 'answers'],
    ])('refuses %j at its place', async (value, field) => {
      expect(await fieldsRefused(value, Nesting)).toEqual([field]);
    });
  });
});
