import type { components } from '../../../packages/client/src/description.generated';

/** What the service answers, as its description says: the client's own types, and nothing else of the client. */
export type Schemas = components['schemas'];
