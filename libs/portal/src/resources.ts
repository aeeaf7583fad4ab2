import { Injectable } from '@nestjs/common';
import type { PathResource, PortalPrincipal } from '@app/auth';
import { PipelinesService } from '@app/pipelines';
import { PropertiesService } from '@app/properties';
import { CompanyAdminsService, MembersService } from '@app/teams';
import { ThesesService } from '@app/theses';
import { FormsService, Recognition } from '@app/upload-tokens';
import { ViewsService } from '@app/views';
import { AdministrationService } from './administration/administration.service';
import { ApiKeysPortalService } from './keys/api-keys-portal.service';
import { teamOf } from './principal-rights';

// 404 goes before 400: what each path names, asked before a bad body is answered.

type Params = Record<string, string>;

@Injectable()
export class KeyResource implements PathResource {
  constructor(private readonly keys: ApiKeysPortalService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.keys.get(actor, id);
  }
}

@Injectable()
export class MemberResource implements PathResource {
  constructor(private readonly members: MembersService) {}

  async check(_actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.members.get(id);
  }
}

@Injectable()
export class TeamMemberResource implements PathResource {
  constructor(private readonly administration: AdministrationService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.administration.teamMember(actor, id);
  }
}

@Injectable()
export class AdministeredCompanyResource implements PathResource {
  constructor(private readonly companyAdmins: CompanyAdminsService) {}

  async check(_actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.companyAdmins.assertCompany(id);
  }
}

@Injectable()
export class PropertyResource implements PathResource {
  constructor(private readonly properties: PropertiesService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.properties.managed(teamOf(actor), id);
  }
}

@Injectable()
export class ManagedPipelineResource implements PathResource {
  constructor(private readonly pipelines: PipelinesService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.pipelines.get(teamOf(actor), id);
  }
}

@Injectable()
export class ManagedThesisResource implements PathResource {
  constructor(private readonly theses: ThesesService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.theses.get(teamOf(actor), id);
  }
}

@Injectable()
export class ManagedViewResource implements PathResource {
  constructor(private readonly views: ViewsService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.views.get({ teamId: teamOf(actor), pipelineIds: null }, id);
  }
}

@Injectable()
export class IdentityResource implements PathResource {
  constructor(private readonly recognition: Recognition) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.recognition.get(teamOf(actor), id);
  }
}

@Injectable()
export class FormResource implements PathResource {
  constructor(private readonly forms: FormsService) {}

  async check(actor: PortalPrincipal, { id = '' }: Params): Promise<void> {
    await this.forms.get(teamOf(actor), id);
  }
}
