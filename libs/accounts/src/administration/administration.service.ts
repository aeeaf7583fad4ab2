import { Injectable } from '@nestjs/common';
import { ApiKeysService, type PortalPrincipal, type Role, teamOf } from '@app/auth';
import { Db, isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { PipelinesService } from '@app/pipelines';
import {
  type CompanyAdmin,
  CompanyAdminsService,
  type Member,
  type MemberChange,
  MembersService,
  type NewUser,
  type Team,
  TeamsService,
  type User,
  UsersService,
} from '@app/teams';
import { AuditTrailService } from '@app/audit';
import { PortalSessionsService } from '../sessions/portal-sessions.service';

export interface CreatedTeam extends Team {
  defaultPipelineId: string;
}

export interface MemberRequest {
  teamId: string;
  userId: string;
  role: Role;
  pipelineIds: string[] | null;
}

/** What operators do: teams, users, who belongs where. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly db: Db,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly companyAdmins: CompanyAdminsService,
    private readonly pipelines: PipelinesService,
    private readonly keys: ApiKeysService,
    private readonly sessions: PortalSessionsService,
    private readonly audit: AuditTrailService,
  ) {}

  /** A team with its default pipeline; every team has exactly one. */
  createTeam(actor: PortalPrincipal, name: string): Promise<CreatedTeam> {
    return this.audit.recorded(
      actor,
      async () => {
        const team = await this.teams.create(name);
        return { ...team, defaultPipelineId: (await this.pipelines.create(team.id, {})).id };
      },
      (team) => ({ action: 'team.create', objectType: 'team', objectId: team.id, details: { name }, teamId: team.id }),
    );
  }

  /** @throws ApiError invalid_request where the e-mail has a user, or the password is too short or too common */
  createUser(actor: PortalPrincipal, user: NewUser): Promise<User> {
    return this.audit.recorded(
      actor,
      () => this.users.create(user),
      ({ id, name }) => ({ action: 'user.create', objectType: 'user', objectId: id, details: { name }, teamId: null }),
    );
  }

  /** Also ends the user's sessions. @throws ApiError not_found, invalid_request where the password is too short or too common */
  async setPassword(actor: PortalPrincipal, idOrEmail: string, password: string): Promise<User> {
    const user = await this.users.find(idOrEmail);
    if (!user) throw new ApiError('not_found');
    return this.audit.recorded(
      actor,
      async () => {
        await this.users.setPassword(user, password);
        await this.sessions.closeAllOf(user.id);
        return user;
      },
      ({ id }) => ({ action: 'user.password', objectType: 'user', objectId: id, teamId: null }),
    );
  }

  /** @throws ApiError invalid_request (no such team or user, in a team already), invalid_pipeline */
  addMember(actor: PortalPrincipal, request: MemberRequest): Promise<Member> {
    const { teamId, role, pipelineIds } = request;
    return this.audit.recorded(
      actor,
      async () => {
        if (!isUuid(teamId) || !(await this.teams.find(teamId))) throw ApiError.invalid('team_id', 'is not the id of a team');
        await this.assertUser(request.userId);
        if (pipelineIds) await this.assertPipelines(teamId, pipelineIds);
        return this.members.add(request);
      },
      ({ id, user_id }) => ({
        action: 'member.add',
        objectType: 'member',
        objectId: id,
        details: { user_id, role, pipeline_ids: pipelineIds },
        teamId,
      }),
    );
  }

  /** The user's keys act with the new rights within two seconds. @throws ApiError not_found, invalid_pipeline */
  changeMember(actor: PortalPrincipal, id: string, change: MemberChange): Promise<Member> {
    return this.audit.recorded(
      actor,
      async () => {
        const { team_id } = await this.members.get(id);
        if (change.pipelineIds) await this.assertPipelines(team_id, change.pipelineIds);
        const member = await this.members.change(id, change);
        this.db.afterCommit(() => this.keys.forget());
        return member;
      },
      ({ team_id }) => ({
        action: 'member.change',
        objectType: 'member',
        objectId: id,
        details: { role: change.role, pipeline_ids: change.pipelineIds, active: change.active },
        teamId: team_id,
      }),
    );
  }

  /**
   * Nobody changes their own membership: a team would lose its last admin that way.
   * @throws ApiError not_found, invalid_request, invalid_pipeline
   */
  async changeTeamMember(actor: PortalPrincipal, id: string, change: MemberChange): Promise<Member> {
    const { user_id: userId } = await this.teamMember(actor, id);
    if (userId === actor.userId) throw new ApiError('invalid_request', 'Another admin has to change your own membership.');
    return this.changeMember(actor, id, change);
  }

  /** @throws ApiError not_found for members of other teams */
  async teamMember(actor: PortalPrincipal, id: string): Promise<Member> {
    const member = await this.members.get(id);
    if (member.team_id !== teamOf(actor)) throw new ApiError('not_found');
    return member;
  }

  /** @throws ApiError company_not_found, invalid_request (no such user, admin of another company) */
  addCompanyAdmin(actor: PortalPrincipal, companyId: string, userId: string): Promise<CompanyAdmin> {
    return this.audit.recorded(
      actor,
      async () => {
        await this.assertUser(userId);
        return this.companyAdmins.add(companyId, userId);
      },
      ({ team_id }) => ({
        action: 'company_admin.add',
        objectType: 'company',
        objectId: companyId,
        details: { user_id: userId },
        teamId: team_id,
      }),
    );
  }

  private async assertUser(id: string): Promise<void> {
    if (!isUuid(id) || !(await this.users.find(id))) throw ApiError.invalid('user_id', 'is not the id of a user');
  }

  /** An empty list is meant: such a member sees nothing. */
  private async assertPipelines(teamId: string, ids: string[]): Promise<void> {
    if (ids.length > 0) await this.pipelines.assertOfTeam(teamId, ids);
  }
}
