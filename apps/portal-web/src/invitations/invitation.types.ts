import type { Role } from '../team/team.types';

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  /** null: all. */
  pipeline_ids: string[] | null;
  created_at: string;
  expires_at: string;
}

/** What whoever was invited reads. */
export interface Asked {
  team: { name: string };
  email: string;
  role: Role;
  has_account: boolean;
  /** Whether one is chosen here. */
  passwords: boolean;
  sign_in_name: string | null;
}
