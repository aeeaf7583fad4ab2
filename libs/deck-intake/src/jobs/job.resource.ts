import { type InvestorPrincipal, pathResource } from '@app/auth';
import { JobReader } from './job-reader';

/** 404 `job_not_found` for jobs that are unknown, of another team or of a pipeline out of sight. */
export const JobResource = pathResource(JobReader, (reader, principal: InvestorPrincipal, { id = '' }) => reader.row(principal, id));
