/** What a stage means for the deals in it. */
export const STAGE_KINDS = ['open', 'won', 'passed'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** How a deal came in. */
export const DEAL_SOURCES = ['api', 'form', 'portal', 'import'] as const;
export type DealSource = (typeof DEAL_SOURCES)[number];
