import type { components } from '@deal-flow/client';

/** What the service answers, as its description says; types alone, nothing of the client is in the page. */
export type Schemas = components['schemas'];
