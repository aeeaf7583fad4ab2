/**
 * Whether what cannot run on this machine has failed: where everything should be there, such as in CI, a missing program must not pass
 * for a clean run. People's machines need not have everything; they are told what could not run.
 */
export const requiresAll = (env = process.env) => env.REQUIRE_ALL === '1';
