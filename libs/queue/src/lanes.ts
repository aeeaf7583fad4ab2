/**
 * Jobs wait in lanes, and every lane has workers of its own. A priority within one queue would not do: while a bulk import
 * keeps all workers busy, the most urgent job still waits for one of them to finish, which takes seconds, and a steady flow of
 * urgent jobs would starve the rest for good. With reserved concurrency neither lane can take the other's, whatever waits
 * in it (docs/adr, "Lanes with reserved workers").
 *
 * `interactive`: a person waits (drafts, forms). `bulk`: an integration's decks. `background`: nobody waits.
 */
export const LANES = ['interactive', 'bulk', 'background'] as const;

export type Lane = (typeof LANES)[number];

/** How many jobs of each lane a worker process runs at once. */
export type LaneConcurrency = Record<Lane, number>;

/**
 * Concurrency for a worker that can analyse `processes` decks at once: people may use all of it, a bulk import leaves one
 * to them. With a single process both lanes get one, and share it.
 */
export function concurrencyFor(processes: number): LaneConcurrency {
  return { interactive: Math.max(1, processes), bulk: Math.max(1, processes - 1), background: 1 };
}

/** The lane's name in BullMQ, which refuses colons. It is part of what is stored, so it must not change. */
export function queueNameOf(lane: Lane): string {
  return `jobs-${lane}`;
}
