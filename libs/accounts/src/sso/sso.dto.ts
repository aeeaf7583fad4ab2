import type { Role } from '@app/auth';
import { IsText, IsTextList, ListOf, Nullable, Optional } from '@app/http';
import { IsBoolean, IsIn, Matches } from 'class-validator';
import type { SsoSettings, SsoValues } from './sso-settings.repository';

const MAX_ID = 64;
const MAX_RULES = 100;
const TRUE_OR_FALSE = { message: 'must be true or false' };
const DEFAULT_ROLES = ['member', 'viewer'];

export class GroupRuleRequest {
  @IsText({ max: 200 })
  group: string;

  @IsIn(['admin', 'member', 'viewer'], { message: 'must be one of admin, member, viewer' })
  role: Role;

  /** Absent or null: all pipelines. */
  @Nullable()
  @IsTextList({ max: MAX_ID, ids: true })
  pipeline_ids?: string[] | null;
}

export class PutSsoRequest {
  @IsText({ max: 40 })
  @Matches(/^[a-z0-9](-?[a-z0-9])+$/, { message: 'must be small letters, digits and single hyphens between them' })
  sign_in_name: string;

  @IsText({ max: 500 })
  issuer: string;

  @IsText({ max: 200 })
  client_id: string;

  /** Absent: the one that is kept. null: a client without one. */
  @Nullable()
  @IsText({ max: 500, verbatim: true })
  client_secret?: string | null;

  @IsTextList({ max: 253, ids: true })
  domains: string[];

  @Optional()
  @IsText({ max: 200 })
  groups_claim?: string;

  @Optional()
  @ListOf(GroupRuleRequest, { max: MAX_RULES })
  group_rules?: GroupRuleRequest[];

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  creates_members?: boolean;

  @Optional()
  @IsIn(DEFAULT_ROLES, { message: 'must be one of member, viewer' })
  default_role?: 'member' | 'viewer';

  /** Absent or null: all pipelines. */
  @Nullable()
  @IsTextList({ max: MAX_ID, ids: true })
  default_pipeline_ids?: string[] | null;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  passwords?: boolean;
}

export class StartSsoRequest {
  /** A team's sign-in name, or an e-mail. */
  @IsText({ max: 254 })
  by: string;
}

export function valuesOf(body: PutSsoRequest): SsoValues {
  return {
    sign_in_name: body.sign_in_name,
    issuer: body.issuer,
    client_id: body.client_id,
    domains: body.domains,
    groups_claim: body.groups_claim ?? 'groups',
    group_rules: (body.group_rules ?? []).map(({ group, role, pipeline_ids }) => ({ group, role, pipeline_ids: pipeline_ids ?? null })),
    creates_members: body.creates_members ?? false,
    default_role: body.default_role ?? 'viewer',
    default_pipeline_ids: body.default_pipeline_ids ?? null,
    passwords: body.passwords ?? true,
  };
}

/** @param redirectUri for the issuer's own settings */
export function ssoDto(settings: SsoSettings | null, redirectUri: string) {
  if (!settings) return { redirect_uri: redirectUri, settings: null };
  const { team_id: _team, client_secret: secret, revision: _revision, proven_at: proven, updated_at: updated, ...values } = settings;
  return {
    redirect_uri: redirectUri,
    settings: { ...values, has_client_secret: secret !== null, proven: proven !== null, updated_at: updated.toISOString() },
  };
}

export type SsoDto = ReturnType<typeof ssoDto>;
