import type { Role } from '@app/auth';
import { IsEmailAddress, IsText, IsTextList, Nullable, Optional } from '@app/http';
import { MAX_PASSWORD } from '@app/teams';
import { IsIn } from 'class-validator';
import type { Invitation } from './invitations.repository';
import type { Asked } from './invitations.service';

export class InviteMemberRequest {
  @IsEmailAddress()
  email: string;

  @IsIn(['admin', 'member', 'viewer'], { message: 'must be one of admin, member, viewer' })
  role: Role;

  /** Absent or null: all pipelines. */
  @Nullable()
  @IsTextList({ max: 64, ids: true })
  pipeline_ids?: string[] | null;
}

export class LookAtInvitationRequest {
  @IsText({ max: 200 })
  token: string;
}

export class JoinRequest extends LookAtInvitationRequest {
  /** Of who has no account yet, as is the password. */
  @Optional()
  @IsText({ max: 200 })
  name?: string;

  @Optional()
  @IsText({ max: MAX_PASSWORD, blank: true })
  password?: string;
}

export function invitationDto({ id, email, role, pipeline_ids, created_at, expires_at }: Invitation) {
  return { id, email, role, pipeline_ids, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}

export function askedDto({ invitation, hasAccount, passwords, signInName }: Asked) {
  const { team_name: name, email, role, expires_at } = invitation;
  return {
    team: { name },
    email,
    role,
    expires_at: expires_at.toISOString(),
    has_account: hasAccount,
    /** Whether one is chosen here: not where the team signs in by single sign-on alone. */
    passwords,
    sign_in_name: signInName,
  };
}

export type InvitationDto = ReturnType<typeof invitationDto>;
export type AskedDto = ReturnType<typeof askedDto>;
