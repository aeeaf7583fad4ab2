import type { Rubric } from './rubric';
import { RUBRIC_V1 } from './rubric-v1';
import { RUBRIC_V2 } from './rubric-v2';
import { RUBRIC_V3 } from './rubric-v3';

/** Every version ever used, oldest first: a stored score can be derived again with the version that it names. */
const VERSIONS: readonly Rubric[] = [RUBRIC_V1, RUBRIC_V2, RUBRIC_V3];

/** The version that new scores are made with. */
export const CURRENT_RUBRIC: Rubric = RUBRIC_V3;

export function rubricVersions(): string[] {
  return VERSIONS.map((rubric) => rubric.version);
}

/** @throws RangeError when no such version was ever released. */
export function getRubric(version: string): Rubric {
  const rubric = VERSIONS.find((candidate) => candidate.version === version);
  if (!rubric) throw new RangeError(`Unknown rubric version ${version}; known: ${rubricVersions().join(', ')}`);
  return rubric;
}
