/** Weight of team k is k^-0.8: a few large ones, a long tail of small ones. */
const STEEPNESS = 0.8;
/** Share of all companies that the largest team holds. */
const LARGEST = 0.2;

/** How many companies each team has, largest first; they add up to `companies`. */
export function teamSizes(companies: number, teams: number): number[] {
  const largest = Math.round(companies * LARGEST);
  const weights = Array.from({ length: teams - 1 }, (_, index) => (index + 2) ** -STEEPNESS);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = weights.map((weight) => Math.floor(((companies - largest) * weight) / total));
  const sizes = [largest, ...rest];
  sizes[0] = largest + companies - sizes.reduce((sum, size) => sum + size, 0);
  return sizes;
}
