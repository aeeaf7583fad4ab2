import type { InvestorScope } from './principals';

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

/** The same for a caller whose team, and pipelines (NULL: all), are SQL: where a statement serves several. */
export function visibleCompanyTo(caller: { team: string; pipelines: string }, alias: string): string {
  return `${alias}.team_id = ${caller.team} AND (${caller.pipelines} IS NULL OR EXISTS (
    SELECT 1 FROM deals vd WHERE vd.company_id = ${alias}.id AND vd.pipeline_id = ANY(${caller.pipelines})))`;
}
