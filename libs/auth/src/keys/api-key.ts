import type { Environment, Portal } from './key-format';

/** A key as the service knows it; the key itself is known to its owner alone. */
export interface ApiKeyRow {
  id: string;
  portal: Portal;
  env: Environment;
  name: string;
  can_write: boolean;
  user_id: string;
  team_id: string;
  company_id: string | null;
  prefix: string;
  last4: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface NewApiKey {
  portal: Portal;
  name: string;
  canWrite: boolean;
  /** Whose rights the key acts with. */
  userId: string;
  teamId: string;
  /** Set exactly for founder keys. */
  companyId: string | null;
  createdBy: string;
}

/** Whose keys: each set field adds some. */
export interface KeyOwner {
  userId?: string;
  teamId?: string;
  companyId?: string;
}
