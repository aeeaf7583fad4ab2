import type { InvestorPrincipal } from '@app/auth';

/** Whose companies: the part of an investor principal that queries need. */
export type InvestorScope = Pick<InvestorPrincipal, 'teamId' | 'pipelineIds'>;

/**
 * The one condition under which an investor sees a company (contract, section 2): it is of the team, and at least one of
 * its deals is in a pipeline that the caller sees. Every company has a deal, so a caller who sees all pipelines needs no look.
 * Pushes its parameters.
 */
export function visibleCompany(scope: InvestorScope, alias: string, params: unknown[]): string {
  const team = `${alias}.team_id = $${params.push(scope.teamId)}`;
  if (scope.pipelineIds === null) return team;
  const pipelines = `$${params.push(scope.pipelineIds)}::uuid[]`;
  return `${team} AND EXISTS (
    SELECT 1 FROM deals vd WHERE vd.company_id = ${alias}.id AND vd.pipeline_id = ANY(${pipelines}))`;
}
