import { ApiError } from '@app/errors';
import type { ManagedOption } from './managed-option';

export interface OptionChange {
  /** Absent: a new option. */
  id?: string;
  label: string;
  /** Absent: as it is; a new option is offered. */
  archived?: boolean;
}

/** Of one property, archived ones included. */
export const MAX_OPTIONS = 200;

export interface OptionPlan {
  updates: ManagedOption[];
  inserts: Omit<ManagedOption, 'id'>[];
}

/**
 * What a change of options comes to, checked as a whole before anything is written: labels may be exchanged in one go, but two
 * options on offer never share one.
 * @throws ApiError invalid_request
 */
export function planOptionChanges(current: ManagedOption[], changes: OptionChange[]): OptionPlan {
  const options = new Map(current.map((option) => [option.id, option]));
  const plan: OptionPlan = { updates: [], inserts: [] };
  for (const [index, { id, label, archived }] of changes.entries()) {
    if (id === undefined) {
      plan.inserts.push({ label, archived: archived ?? false });
      continue;
    }
    const option = options.get(id.toLowerCase());
    if (!option) throw ApiError.invalid(`options[${index}].id`, 'is not an option of this property');
    if (plan.updates.some((update) => update.id === option.id)) throw ApiError.invalid(`options[${index}].id`, 'stands twice');
    const update = { id: option.id, label, archived: archived ?? option.archived };
    plan.updates.push(update);
    options.set(option.id, update);
  }
  const all = [...options.values(), ...plan.inserts];
  if (all.length > MAX_OPTIONS) throw ApiError.invalid('options', `a property has at most ${MAX_OPTIONS} options, archived ones included`);
  refuseEqualLabels(all.filter(({ archived }) => !archived).map(({ label }) => label));
  return plan;
}

/** @throws ApiError invalid_request */
export function refuseEqualLabels(labels: string[]): void {
  if (new Set(labels).size !== labels.length) throw ApiError.invalid('options', 'labels must differ');
}
