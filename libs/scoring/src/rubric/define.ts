import type { SectionKind } from '@app/deck-analysis';
import type { Advice, SignalDefinition, SignalKey, StepDefinition } from './rubric.types';

/** A step with what it needs, and the advice that leads to it. */
export function step(
  needs: string,
  title: string,
  ask: string,
  effort: Advice['effort'],
  effects: Partial<Pick<Advice, 'also' | 'fills'>> = {},
): StepDefinition {
  return { needs, advice: { title, ask, effort, also: {}, fills: [], ...effects } };
}

/** A step that is described but never recommended on its own. */
export function silentStep(needs: string): StepDefinition {
  return { needs, advice: null };
}

export function signal(
  key: SignalKey,
  name: string,
  points: number,
  homes: readonly SectionKind[],
  steps: SignalDefinition['steps'],
): SignalDefinition {
  return { key, name, points, homes, steps };
}
