import { ApiError } from '@app/errors';
import { validateDto } from './dto.pipe';
import { PageQuery } from './page-query';
import { IsEmailAddress, IsHttpUrl, IsText, Optional } from './validators';

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

function fieldsRefused(value: unknown, dto: new () => object = Sample): string[] {
  try {
    validateDto(dto, value);
    return [];
  } catch (error) {
    return (error as ApiError).details.map(({ field }) => field);
  }
}

describe('validateDto', () => {
  it('accepts an empty object and leaves absent fields absent', () => {
    expect(Object.keys(validateDto(Sample, {}))).toEqual([]);
  });

  it.each([[null], [[]], ['text'], [7], [undefined]])('refuses %p where an object is meant', (value) => {
    expect(fieldsRefused(value)).toEqual(['']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'id'])('refuses the unknown field %s', (field) => {
    expect(fieldsRefused(JSON.parse(`{"${field}":{}}`))).toEqual([field]);
  });

  it('trims texts where blank is refused, before it counts, and no others', () => {
    class Texts extends Sample {
      @IsText({ max: 5, blank: true })
      stage: string;

      @IsText({ max: 5, verbatim: true })
      password: string;
    }
    const sent = { name: '  Acme \n', stage: ' A ', password: ' b ' };
    expect({ ...validateDto(Texts, sent) }).toEqual({ name: 'Acme', stage: ' A ', password: ' b ' });
    expect(sent.name).toBe('  Acme \n');
    expect(fieldsRefused({ stage: '      ', password: '   ' }, Texts)).toEqual(['stage', 'password']);
  });

  it('counts code points, not UTF-16 units', () => {
    expect(fieldsRefused({ name: '🚀'.repeat(5) })).toEqual([]);
    expect(fieldsRefused({ name: '🚀'.repeat(6) })).toEqual(['name']);
  });

  it.each([[null], [''], ['   '], [5], [['a']], [{}], [{ constructor: { name: 'x' } }], [{ then: {} }]])('refuses %p as a name', (name) => {
    expect(fieldsRefused({ name })).toEqual(['name']);
  });

  it.each(['acme.com', 'ftp://acme.com', 'http://', 'https://acme', 'javascript:alert(1)', 'http://a b.com', 'https://u:p@acme.com', 'http:acme.com'])(
    'refuses %s as a website',
    (website) => {
      expect(fieldsRefused({ website })).toEqual(['website']);
    },
  );

  it.each(['http://acme.com', 'HTTPS://Acme.com/a?b#c', 'https://münchen.example/ü'])('accepts %s as a website', (website) => {
    expect(fieldsRefused({ website })).toEqual([]);
  });

  it.each(['ada', 'ada@', 'ada@acme', 'a@b@acme.com', 'ada @acme.com', '.ada@acme.com', `${'a'.repeat(65)}@acme.com`])(
    'refuses %s as an e-mail',
    (email) => {
      expect(fieldsRefused({ email })).toEqual(['email']);
    },
  );

  it.each(['ada@acme.com', 'ada+x@sub.acme.co.uk', "o'hara@acme.io"])('accepts %s as an e-mail', (email) => {
    expect(fieldsRefused({ email })).toEqual([]);
  });

  it.each(['0', '-1', '101', '1.5', '1e2', '0x10', '', ' 5', '+5'])('refuses limit %p', (limit) => {
    expect(fieldsRefused({ limit }, PageQuery)).toEqual(['limit']);
  });

  it.each(['1', '25', '100'])('accepts limit %p', (limit) => {
    expect(fieldsRefused({ limit }, PageQuery)).toEqual([]);
  });
});
