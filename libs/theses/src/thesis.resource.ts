import { type InvestorPrincipal, pathResource } from '@app/auth';
import { ThesesService } from './theses.service';

/** 404 `thesis_not_found` for theses that are unknown or another team's. */
export const ThesisResource = pathResource(ThesesService, (theses, principal: InvestorPrincipal, { id = '' }) =>
  theses.get(principal.teamId, id),
);
