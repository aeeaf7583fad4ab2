import type { Role } from '../team/team.types';

export interface GroupRule {
  group: string;
  role: Role;
  /** null: all. */
  pipeline_ids: string[] | null;
}

export interface SsoSettings {
  sign_in_name: string;
  issuer: string;
  client_id: string;
  has_client_secret: boolean;
  domains: string[];
  groups_claim: string;
  group_rules: GroupRule[];
  creates_members: boolean;
  default_role: 'member' | 'viewer';
  default_pipeline_ids: string[] | null;
  passwords: boolean;
  /** Whether somebody came in by this issuer. */
  proven: boolean;
  trial: { at: string; outcome: string; role?: string; groups?: string[] } | null;
}

export interface Sso {
  /** For the issuer's own settings. */
  redirect_uri: string;
  settings: SsoSettings | null;
}
