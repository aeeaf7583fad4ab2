import { pathResource, type PortalPrincipal } from '@app/auth';
import { CompanyAdminsService, MembersService } from '@app/teams';
import { AdministrationService } from './administration/administration.service';
import { ApiKeysPortalService } from './keys/api-keys-portal.service';

// 404 goes before 400: what each path names, asked before a bad body is answered.

export const KeyResource = pathResource(ApiKeysPortalService, (keys, actor: PortalPrincipal, { id = '' }) => keys.get(actor, id));

export const MemberResource = pathResource(MembersService, (members, _actor: PortalPrincipal, { id = '' }) => members.get(id));

export const TeamMemberResource = pathResource(AdministrationService, (administration, actor: PortalPrincipal, { id = '' }) =>
  administration.teamMember(actor, id),
);

export const AdministeredCompanyResource = pathResource(CompanyAdminsService, (companyAdmins, _actor: PortalPrincipal, { id = '' }) =>
  companyAdmins.assertCompany(id),
);
