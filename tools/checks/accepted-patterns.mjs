const textOf = ({ pattern, flags }) => `/${pattern}/${flags}`;

/**
 * What is wrong with patterns that were judged, given what is accepted: places (`where`), whose text is bounded, so that polynomial
 * time is short, and single patterns (`pattern`) about which nothing can be proven. A place excuses nobody from a proof.
 * @returns a line for every pattern that is wrong, and for every named one that no longer stands in the sources
 */
export function complaints(judged, accepted) {
  const isBounded = ({ where }) => accepted.some((place) => place.where !== undefined && where.startsWith(place.where));
  const isNamed = (found) => accepted.some(({ pattern }) => pattern === textOf(found));
  const isRight = (found) => {
    if (found.status === 'safe') return true;
    if (found.status === 'unknown') return isNamed(found);
    return found.complexity?.type === 'polynomial' && isBounded(found);
  };
  const wrong = judged.filter((found) => !isRight(found));
  const gone = accepted.filter(({ pattern }) => pattern !== undefined && !judged.some((found) => textOf(found) === pattern));
  return [
    ...wrong.map((found) => `${found.where}: ${found.complexity?.summary ?? found.status}: ${textOf(found)}`),
    ...gone.map(({ pattern }) => `patterns.json accepts a pattern that is nowhere: ${pattern}`),
  ];
}
