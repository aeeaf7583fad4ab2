import type { DeckFacts } from '@app/deck-analysis';
import type { Rubric } from './rubric/rubric';
import type { CapDefinition, SignalKey, Step } from './rubric/rubric.types';

/** A step for every signal of the rubric. */
export type Steps = Readonly<Record<SignalKey, Step>>;

const CONDITIONS: Readonly<Record<CapDefinition['id'], (facts: DeckFacts, steps: Steps) => boolean>> = {
  // Read off the steps, so that taking the step lifts the cap and a recommendation counts what that sets free.
  essentials: (_facts, steps) => steps.identity < 1 || steps.team_founders < 2 || steps.contact < 1,
  named_and_reachable: (_facts, steps) => steps.identity < 1 || steps.team_founders < 2 || (steps.contact < 1 && steps.website < 1),
  placeholders: (facts) => facts.warnings.includes('template_placeholders'),
  documents: (_facts, steps) => steps.financial_model_file < 1 && steps.cap_table_file < 1 && steps.data_room_docs < 1,
  not_a_deck: (facts) => !facts.isDeck || facts.warnings.includes('not_a_deck'),
};

/** The caps that hold for these facts and steps, in the order of the rubric. */
export function activeCaps(rubric: Rubric, facts: DeckFacts, steps: Steps): CapDefinition[] {
  return rubric.caps.filter((cap) => CONDITIONS[cap.id](facts, steps));
}

/** The steps that count: none above the lowest limit of the caps. */
export function applyCaps(caps: readonly CapDefinition[], steps: Steps): Steps {
  const limited = { ...steps };
  for (const cap of caps) {
    for (const [key, limit] of Object.entries(cap.limits) as [SignalKey, Step][]) {
      if (limited[key] > limit) limited[key] = limit;
    }
  }
  return limited;
}
