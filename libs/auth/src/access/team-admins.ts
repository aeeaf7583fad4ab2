import { Injectable } from '@nestjs/common';
import { ApiError } from '@app/errors';
import type { InvestorPrincipal } from '../principals';
import type { PathResource } from './resource.decorator';

/** What a team defines is for keys of its admins. @throws ApiError forbidden for a member's */
export function assertTeamAdmin({ role }: Pick<InvestorPrincipal, 'role'>): void {
  if (role !== 'admin') throw new ApiError('forbidden', "This needs a key of one of the team's admins.");
}

/** The same before a body is found wrong (contract, order of checks). */
@Injectable()
export class TeamAdminsOnly implements PathResource {
  check(principal: unknown): Promise<void> {
    return Promise.resolve().then(() => assertTeamAdmin(principal as InvestorPrincipal));
  }
}
