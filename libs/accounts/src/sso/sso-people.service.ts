import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '@app/auth';
import { Db } from '@app/database';
import { type Member, MembersService, UsersService } from '@app/teams';
import { AuditTrailService } from '@app/audit';
import type { Identity } from './issuers';
import { SsoRefused } from './sso-refused';
import { domainOf, groupsOf, type Place, placeOfGroups } from './sso-rules';
import { type SsoSettings, SsoSettingsRepository } from './sso-settings.repository';
import { type Subject, SsoSubjectsRepository } from './sso-subjects.repository';

/** Who somebody is to a team, before anything is changed for it. */
export interface Decision {
  /** null: one has to be made. */
  member: Member | null;
  /** Whether the issuer's subject is new to the team. */
  first: boolean;
  /** What they may do; null: what they may already. */
  place: Place | null;
  email: string;
}

/** From what an issuer says of somebody to a member of the team: known by subject, the first time by verified e-mail, or made. */
@Injectable()
export class SsoPeople {
  constructor(
    private readonly db: Db,
    private readonly settings: SsoSettingsRepository,
    private readonly subjects: SsoSubjectsRepository,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditTrailService,
  ) {}

  /** Changes nothing. @throws SsoRefused email, domain, groups, unknown, deactivated, elsewhere */
  async decide(settings: SsoSettings, identity: Identity): Promise<Decision> {
    const { email } = identity;
    if (email === null) throw new SsoRefused('email');
    if (!settings.domains.includes(domainOf(email))) throw new SsoRefused('domain');
    const subject = subjectOf(settings, identity);
    const known = await this.subjects.find(subject);
    const userId = known ?? (await this.byEmail(settings, subject, email));
    const place = settings.group_rules.length === 0 ? null : placeOfGroups(settings.group_rules, groupsOf(identity.groups));
    if (settings.group_rules.length > 0 && place === null) throw new SsoRefused('groups', userId);
    if (userId === null) {
      const given = { role: settings.default_role, pipelineIds: settings.default_pipeline_ids };
      return { member: null, first: true, place: place ?? given, email };
    }
    const member = await this.members.findOf(userId);
    if (!member || member.team_id !== settings.team_id) throw new SsoRefused('elsewhere', userId);
    if (!member.active) throw new SsoRefused('deactivated', userId);
    if (await this.subjects.actsElsewhere(userId, settings.team_id)) throw new SsoRefused('elsewhere', userId);
    return { member, first: known === null, place, email };
  }

  /** The member, with what the groups of this sign-in give. @returns the user's id @throws SsoRefused as `decide`, changed */
  admit(settings: SsoSettings, identity: Identity): Promise<string> {
    return this.db.tx(async () => {
      // One after the other, so that two first sign-ins of somebody make one member.
      if (!(await this.settings.hold(settings.team_id, settings.revision))) throw new SsoRefused('changed');
      const decision = await this.decide(settings, identity);
      const member = decision.member ?? (await this.make(settings, identity, decision));
      if (decision.first) await this.subjects.insert(subjectOf(settings, identity), member.user_id);
      if (decision.member && decision.place) await this.apply(decision.member, decision.place);
      await this.settings.proven(settings.team_id, settings.revision);
      return member.user_id;
    });
  }

  /** @returns null where somebody has to be made @throws SsoRefused unknown, elsewhere */
  private async byEmail(settings: SsoSettings, subject: Subject, email: string): Promise<string | null> {
    const { user } = await this.users.named(email);
    if (!user) {
      if (settings.creates_members) return null;
      throw new SsoRefused('unknown');
    }
    // A second subject of the issuer with the same address is somebody else, whoever has the address now.
    if (await this.subjects.isTaken(subject, user.id)) throw new SsoRefused('elsewhere', null);
    return user.id;
  }

  private async make({ team_id: teamId }: SsoSettings, { name }: Identity, { email, place }: Decision): Promise<Member> {
    const { role, pipelineIds } = place as Place;
    const user = await this.users.create({ email, name: name ?? (email.split('@')[0] as string) });
    await this.audit.recordOwn({ action: 'user.create', objectType: 'user', objectId: user.id, details: { by: 'single sign-on' }, teamId });
    const member = await this.members.add({ teamId, userId: user.id, role, pipelineIds });
    const details = { user_id: user.id, role, pipeline_ids: pipelineIds, by: 'single sign-on' };
    await this.audit.recordOwn({ action: 'member.add', objectType: 'member', objectId: member.id, details, teamId });
    return member;
  }

  private async apply(member: Member, { role, pipelineIds }: Place): Promise<void> {
    const seen = (ids: string[] | null): string => (ids === null ? 'all' : [...ids].sort().join());
    if (member.role === role && seen(member.pipeline_ids) === seen(pipelineIds)) return;
    await this.members.change(member.id, { role, pipelineIds });
    const details = { role, pipeline_ids: pipelineIds, by: 'single sign-on' };
    await this.audit.recordOwn({ action: 'member.change', objectType: 'member', objectId: member.id, details, teamId: member.team_id });
    this.db.afterCommit(() => this.keys.forget());
  }
}

const subjectOf = ({ team_id: teamId, issuer }: SsoSettings, { subject }: Identity): Subject => ({ teamId, issuer, subject });
