import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';

type Class = new () => object;

/** What stands in a field: an object, or a list of them. */
export interface Nested {
  type: Class;
  isList: boolean;
}

const nested = new WeakMap<object, Map<string, Nested>>();

function nest(field: Nested, rules: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    const fields = nested.get(target.constructor) ?? new Map<string, Nested>();
    nested.set(target.constructor, fields.set(property as string, field));
    for (const rule of [...rules, Type(() => field.type)]) rule(target, property);
  };
}

/** Field → the DTO of what stands there, its parents' included. */
export function nestedTypesOf(dto: Class): ReadonlyMap<string, Nested> {
  const found = new Map<string, Nested>();
  for (let type: object | null = dto; type; type = Object.getPrototypeOf(type) as object | null) {
    for (const [field, what] of nested.get(type) ?? []) if (!found.has(field)) found.set(field, what);
  }
  return found;
}

const AN_OBJECT = 'must be an object';

/** A list of at most `max` objects, each checked as an `item`. A refusal names the place, as `options[2].label`. */
export function ListOf(item: Class, { max }: { max: number }): PropertyDecorator {
  const message = `must be a list of at most ${max}`;
  const each = ValidateNested({ each: true, message: AN_OBJECT });
  return nest({ type: item, isList: true }, [IsArray({ message }), ArrayMaxSize(max, { message }), each]);
}

/** An object, checked as a `type`. A refusal names the place, as `sort.field`. */
export function ObjectOf(type: Class): PropertyDecorator {
  return nest({ type, isList: false }, [ValidateNested({ message: AN_OBJECT })]);
}
