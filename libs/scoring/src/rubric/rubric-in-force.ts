import { CURRENT_RUBRIC, rubricVersions } from './registry';
import type { Rubric } from './rubric';

/** The rubric that this process scores by. Replaced where a test releases another one. */
export class ActiveRubric {
  constructor(
    readonly rubric: Rubric = CURRENT_RUBRIC,
    /**
     * Versions whose scores this one supersedes. A process knows of none later than its own, so that old and new workers side by side
     * do not undo each other's scores.
     */
    readonly superseded: readonly string[] = rubricVersions().slice(0, rubricVersions().indexOf(rubric.version)),
  ) {}
}
