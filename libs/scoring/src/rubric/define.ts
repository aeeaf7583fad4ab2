import type { SectionKind } from '@app/lexicon';
import type { Advice, DomainDefinition, PlaceDefinition, SignalDefinition, SignalKey, StepDefinition } from './rubric.types';

/** A step with what it needs, and the advice that leads to it. */
export function step(
  needs: string,
  title: string,
  ask: string,
  effort: Advice['effort'],
  effects: Partial<Pick<Advice, 'also' | 'after' | 'fills'>> = {},
): StepDefinition {
  return { needs, advice: { title, ask, effort, also: {}, after: {}, fills: [], ...effects } };
}

/** A step that is described but never recommended on its own. */
export function silentStep(needs: string): StepDefinition {
  return { needs, advice: null };
}

/** On the page of one of these sections, else on a new slide of the first one under the title. */
export function slide(title: string, ...homes: [SectionKind, ...SectionKind[]]): PlaceDefinition {
  return { homes, otherwise: { title, kind: homes[0] } };
}

/** On the page of one of these sections, else on the first or last page. */
export function page(otherwise: 'first_page' | 'last_page', ...homes: SectionKind[]): PlaceDefinition {
  return { homes, otherwise };
}

export function signal(
  key: SignalKey,
  name: string,
  points: number,
  place: SignalDefinition['place'],
  steps: SignalDefinition['steps'],
): SignalDefinition {
  return { key, name, points, place, steps };
}

type Change = number | (Partial<Pick<SignalDefinition, 'points' | 'place'>> & { steps?: Partial<SignalDefinition['steps']> });

/** A domain as an earlier version has it, with other points or steps for some of its signals; it keeps its own points. */
export function revised(domain: DomainDefinition, changes: Partial<Record<SignalKey, Change>>): DomainDefinition {
  const signals = domain.signals.map((old) => {
    const change = changes[old.key];
    if (change === undefined) return old;
    if (typeof change === 'number') return { ...old, points: change };
    return { ...old, ...change, steps: { ...old.steps, ...change.steps } };
  });
  return { ...domain, signals };
}
