import { type InvestorScope, pathResource } from '@app/auth';
import { ViewsService } from './views.service';

/** 404 `view_not_found` for views that are unknown, another team's, or of a pipeline out of sight. */
export const ViewResource = pathResource(ViewsService, (views, principal: InvestorScope, { id = '' }) => views.get(principal, id));
