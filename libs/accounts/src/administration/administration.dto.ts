import type { Role } from '@app/auth';
import { IsEmailAddress, IsText, IsTextList, Nullable, Optional } from '@app/http';
import { MAX_PASSWORD, MIN_PASSWORD, teamDto } from '@app/teams';
import { IsBoolean, IsIn } from 'class-validator';
import type { CreatedTeam } from './administration.service';

const MAX_ID = 64;
const ROLES: Role[] = ['admin', 'member', 'viewer'];
const ONE_OF_ROLES = { message: `must be one of ${ROLES.join(', ')}` };

export class CreateTeamRequest {
  @IsText({ max: 200 })
  name: string;
}

export class CreateUserRequest {
  @IsEmailAddress()
  email: string;

  @IsText({ max: 200 })
  name: string;

  @Optional()
  @IsText({ min: MIN_PASSWORD, max: MAX_PASSWORD, verbatim: true })
  password?: string;
}

export class AddMemberRequest {
  @IsText({ max: 64 })
  team_id: string;

  @IsText({ max: 64 })
  user_id: string;

  @IsIn(ROLES, ONE_OF_ROLES)
  role: Role;

  /** Absent or null: all pipelines. */
  @Nullable()
  @IsTextList({ max: MAX_ID, ids: true })
  pipeline_ids?: string[] | null;
}

export class ChangeMemberRequest {
  @Optional()
  @IsIn(ROLES, ONE_OF_ROLES)
  role?: Role;

  @Nullable()
  @IsTextList({ max: MAX_ID, ids: true })
  pipeline_ids?: string[] | null;

  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  active?: boolean;
}

export class AddCompanyAdminRequest {
  @IsText({ max: 64 })
  user_id: string;
}

export function createdTeamDto(team: CreatedTeam) {
  return { ...teamDto(team), default_pipeline_id: team.defaultPipelineId };
}

export type CreatedTeamDto = ReturnType<typeof createdTeamDto>;
