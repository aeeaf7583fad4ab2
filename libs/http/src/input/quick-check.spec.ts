import { IsArray, IsIn, ValidateNested, validateSync } from 'class-validator';
import { quickCheckOf } from './quick-check';
import { IsEmailAddress, IsText, Nullable, Optional } from './validators';

class Flat {
  @IsText({ max: 5 })
  name: unknown;

  @Optional()
  @IsIn(['a', 'b'])
  kind?: unknown;

  @Nullable()
  @IsEmailAddress()
  email?: unknown;
}

class Inherited extends Flat {
  @IsArray()
  list: unknown;
}

class Each {
  @IsText({ max: 5 })
  name: unknown;

  @IsIn(['a'], { each: true })
  kinds: unknown;
}

class Nested {
  @ValidateNested()
  flat: Flat;
}

const VALUES = [undefined, null, '', 'a', 'toolong', 5, [], {}, 'ada@acme.com'];

describe('the quick check of a DTO', () => {
  it.each([Flat, Inherited])('agrees with class-validator on %p', (dto) => {
    const check = quickCheckOf(dto);
    const told = new Set<boolean>();
    for (const name of VALUES) {
      for (const kind of VALUES) {
        for (const email of VALUES) {
          for (const list of VALUES) {
            const instance = Object.assign(new dto(), { name, kind, email, list });
            const passes = validateSync(instance).length === 0;
            expect(check?.(instance)).toBe(passes);
            told.add(passes);
          }
        }
      }
    }
    expect([...told].sort()).toEqual([false, true]);
  });

  it.each([Each, Nested])('leaves %p to class-validator', (dto) => {
    expect(quickCheckOf(dto)).toBeNull();
  });
});
