import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';

type Class = new () => object;

const nested = new WeakMap<object, Map<string, Class>>();

/** Field → the DTO of its items, its parents' included. */
export function nestedTypesOf(dto: Class): ReadonlyMap<string, Class> {
  const found = new Map<string, Class>();
  for (let type: object | null = dto; type; type = Object.getPrototypeOf(type) as object | null) {
    for (const [field, item] of nested.get(type) ?? []) if (!found.has(field)) found.set(field, item);
  }
  return found;
}

/** A list of at most `max` objects, each checked as an `item`. A refusal names the place, as `options[2].label`. */
export function ListOf(item: Class, { max }: { max: number }): PropertyDecorator {
  const message = `must be a list of at most ${max}`;
  const rules = [
    IsArray({ message }),
    ArrayMaxSize(max, { message }),
    ValidateNested({ each: true, message: 'must be an object' }),
    Type(() => item),
  ];
  return (target, property) => {
    const fields = nested.get(target.constructor) ?? new Map<string, Class>();
    nested.set(target.constructor, fields.set(property as string, item));
    for (const rule of rules) rule(target, property);
  };
}
