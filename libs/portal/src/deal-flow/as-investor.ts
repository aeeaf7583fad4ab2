import { type InvestorPrincipal, type PortalPrincipal, teamOf, userOf } from '@app/auth';
import type { CompanyDto } from '@app/companies';
import { ApiError } from '@app/errors';

/** A person reads with the rights that their keys would have. */
export function asInvestor(actor: PortalPrincipal): InvestorPrincipal {
  const { role, pipelineIds } = actor;
  return {
    kind: 'investor',
    keyId: '',
    userId: userOf(actor),
    teamId: teamOf(actor),
    role: role ?? 'viewer',
    pipelineIds,
    canWrite: false,
  };
}

/** @throws ApiError forbidden: a viewer changes nothing, by key or in the portal */
export function asWriter(actor: PortalPrincipal): InvestorPrincipal {
  const investor = asInvestor(actor);
  if (investor.role === 'viewer') throw new ApiError('forbidden');
  return investor;
}

/** The submitter's own identifiers are no answers (specification, answer rules). */
export function withoutReferences(company: CompanyDto): CompanyDto {
  return { ...company, properties: company.properties.filter(({ type }) => type !== 'reference') };
}
