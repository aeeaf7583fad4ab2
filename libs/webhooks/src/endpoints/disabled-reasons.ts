/**
 * Why an endpoint is disabled: somebody asked for it; the receiver answered 410; five days passed without a success; its creator is in the
 * team no more.
 */
export const DISABLED_REASONS = ['requested', 'gone', 'failing', 'creator_inactive'] as const;

export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Those of the service's own, which people are told of. */
export const GIVEN_UP: readonly DisabledReason[] = ['gone', 'failing', 'creator_inactive'];
