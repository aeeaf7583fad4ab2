import { Injectable } from '@nestjs/common';
import type { PathResource, PortalPrincipal } from '@app/auth';
import { Properties } from '@app/properties';
import { CompanyAdmins, Members } from '@app/teams';
import { Theses } from '@app/theses';
import { Forms } from '@app/upload-tokens';
import { Views } from '@app/views';
import { Administration } from './administration/administration.service';
import { KeyScreen } from './keys/key-screen.service';
import { teamOf } from './principal-rights';

// 404 goes before 400: what each path names, asked before a bad body is answered.

type Params = Record<string, string>;

@Injectable()
export class KeyResource implements PathResource {
  constructor(private readonly keys: KeyScreen) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.keys.get(actor, id);
  }
}

@Injectable()
export class MemberResource implements PathResource {
  constructor(private readonly members: Members) {}

  async check(_actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.members.get(id);
  }
}

@Injectable()
export class TeamMemberResource implements PathResource {
  constructor(private readonly administration: Administration) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.administration.teamMember(actor, id);
  }
}

@Injectable()
export class AdministeredCompanyResource implements PathResource {
  constructor(private readonly companyAdmins: CompanyAdmins) {}

  async check(_actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.companyAdmins.assertCompany(id);
  }
}

@Injectable()
export class PropertyResource implements PathResource {
  constructor(private readonly properties: Properties) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.properties.managed(teamOf(actor), id);
  }
}

@Injectable()
export class ManagedThesisResource implements PathResource {
  constructor(private readonly theses: Theses) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.theses.get(teamOf(actor), id);
  }
}

@Injectable()
export class ManagedViewResource implements PathResource {
  constructor(private readonly views: Views) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.views.get({ teamId: teamOf(actor), pipelineIds: null }, id);
  }
}

@Injectable()
export class FormResource implements PathResource {
  constructor(private readonly forms: Forms) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.forms.get(teamOf(actor), id);
  }
}
