import { getMetadataStorage, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';

/** Whether a value of the DTO keeps every rule; false says nothing about which. */
export type QuickCheck = (instance: object) => boolean;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Rule = (value: unknown, instance: object) => boolean;

interface FieldRules {
  field: string;
  /** `ValidateIf`: the other rules count only where these all hold. */
  conditions: Rule[];
  rules: Rule[];
}

function constraintOf({ constraintCls, constraints, propertyName, target }: Metadata): Rule | null {
  const [found] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (!found || found.async) return null;
  const constraint: ValidatorConstraintInterface = found.instance;
  const targetName = typeof target === 'string' ? target : target.name;
  return (value, object) => constraint.validate(value, { value, constraints, object, property: propertyName, targetName }) === true;
}

/** @returns false where the rule is of a kind that only class-validator itself can apply */
function add(metadata: Metadata, { conditions, rules }: FieldRules): boolean {
  if (metadata.each || metadata.groups?.length > 0) return false;
  if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION) {
    const condition = metadata.constraints[0] as (object: object, value: unknown) => boolean;
    conditions.push((value, instance) => condition(instance, value));
    return true;
  }
  const rule = metadata.type === ValidationTypes.CUSTOM_VALIDATION ? constraintOf(metadata) : null;
  if (rule) rules.push(rule);
  return rule !== null;
}

/**
 * The rules of a flat DTO as functions, put together once: class-validator would look them up and group them for every request.
 * What they refuse it checks again, to say what is wrong. Null for DTOs that need more than that.
 */
export function quickCheckOf(dto: new () => object): QuickCheck | null {
  const fields = new Map<string, FieldRules>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false)) {
    const field = metadata.propertyName;
    const known = fields.get(field) ?? { field, conditions: [], rules: [] };
    fields.set(field, known);
    if (!add(metadata, known)) return null;
  }
  const checks = [...fields.values()];
  return (instance) =>
    checks.every(({ field, conditions, rules }) => {
      const value = (instance as Record<string, unknown>)[field];
      const counts = conditions.every((condition) => condition(value, instance));
      return !counts || rules.every((rule) => rule(value, instance));
    });
}
