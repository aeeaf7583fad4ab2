import { actorOf } from '@app/auth';
import { MergeListQuery, MergeRequest, MergesService } from '@app/duplicates';
import { validateDto } from '@app/http';
import type { Handler } from '../actions';
import { team } from '../admin-session';
import { given, jsonOption } from '../json-option';
import { ALL_MODULES } from './all-modules';

/** A merge moves the rows of every table that names a company; each table's lib has to be loaded. */
export const modules = ALL_MODULES;

export const merge: Handler = async (session, options, [id = '', from]) => {
  const fields = { from_company_id: from, keep: jsonOption('--keep', options.keep), dry_run: options.dryRun };
  const request = await validateDto(MergeRequest, given(fields));
  const { scope, actor } = await team(session);
  return session.get(MergesService).merge(scope, id, request, actorOf(actor));
};

export const list: Handler = async (session, options) => {
  const query = await validateDto(MergeListQuery, given({ from_company_id: options.from }));
  return session.get(MergesService).page((await team(session)).scope, query.from_company_id, session.page());
};

export const undo: Handler = async (session, _options, [id = '']) => {
  const { scope, actor } = await team(session);
  return session.get(MergesService).undo(scope, id, actorOf(actor));
};
