import type { AppConfig } from '@app/config';

/**
 * Every queue has workers of its own. A priority within one queue would not do: while a bulk import keeps all workers busy,
 * the most urgent job still waits for one of them to finish, which takes seconds, and a steady flow of urgent jobs would
 * starve the rest for good. With reserved concurrency no queue can take another's workers, whatever waits in it
 * (docs/adr, "Queues with reserved workers").
 *
 * `interactive`: a person waits (drafts, forms). `bulk`: an integration's decks. `background`: nobody waits.
 * `slow`: what takes more time than the others may be kept waiting for; decks get there from the other queues, never at once.
 * `deliveries`: turns of webhook endpoints, which wait for strangers' servers and for nothing of ours.
 */
export const QUEUES = ['interactive', 'bulk', 'background', 'slow', 'deliveries'] as const;

export type QueueName = (typeof QUEUES)[number];

/** Endpoints that a worker process delivers to at once: each hanging one holds a place for 15 s and costs a socket. */
const DELIVERIES = 200;

/** How many jobs of each queue a worker process runs at once. */
export type QueueConcurrency = Record<QueueName, number>;

/**
 * Concurrency for a worker that can analyse `processes` decks at once: people may use all of it, a bulk import leaves one
 * to them. With a single process both queues get one, and share it. The slow queue has processes of its own, half as many; all of them
 * in a worker that does nothing else.
 * @param work which of these a worker of this role takes; 0: none
 */
export function concurrencyFor(processes: number, { reads, recognises, delivers }: AppConfig['work']): QueueConcurrency {
  return {
    interactive: reads ? Math.max(1, processes) : 0,
    bulk: reads ? Math.max(1, processes - 1) : 0,
    background: reads ? 1 : 0,
    slow: recognises ? Math.max(1, reads ? Math.floor(processes / 2) : processes) : 0,
    deliveries: delivers ? DELIVERIES : 0,
  };
}

/** The queue's name in BullMQ, which refuses colons. It is part of what is stored, so it must not change. */
export function storedNameOf(queue: QueueName): string {
  return `jobs-${queue}`;
}
