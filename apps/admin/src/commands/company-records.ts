import type { Command } from 'commander';
import type { InvestorPrincipal } from '@app/auth';
import { CompaniesService, CompanyMetricsService, StateMetricRequest } from '@app/companies';
import { CreateFolderRequest, DataRoomReadsService, DataRoomService, FolderDto } from '@app/data-room';
import { validateDto } from '@app/http';
import type { AdminSession } from '../admin-session';
import type { Actions } from '../actions';
import { given } from '../json-option';

/** What lies with a team's companies: figures and folders, for the team of `--team` or as the user of `--as`. */
export function addCompanyRecords(companies: Command, actions: Actions): void {
  actions.list(
    companies.command('metrics').description('Its figures with their sources, newest date first.').argument('<id>'),
    async (session, _options, [id = '']) => {
      await session.get(CompaniesService).assertVisible(await investor(session), id);
      return session.get(CompanyMetricsService).page(id, session.page());
    },
  );
  actions.session(
    companies
      .command('state-metric')
      .description('State a figure, which no analysis replaces; several of one key are all kept.')
      .argument('<id>')
      .requiredOption('--key <key>', 'arr, users, tam …')
      .requiredOption('--value <number>', '2000000, not 2M')
      .option('--name <name>')
      .option('--unit <unit>')
      .option('--currency <code>')
      .option('--period <period>')
      .option('--as-of <date>', 'YYYY-MM-DD'),
    async (session, { key, value, name, unit, currency, period, asOf }, [id = '']) => {
      const caller = await investor(session);
      await session.get(CompaniesService).assertVisible(caller, id);
      const fields = { key, value: Number(value), name, unit, currency, period, as_of: asOf };
      return session.get(CompanyMetricsService).state(caller, id, await validateDto(StateMetricRequest, given(fields)));
    },
  );
  actions.list(
    companies.command('folders').description('Folders of its data room, newest first.').argument('<id>'),
    async (session, _options, [id = '']) => session.get(DataRoomReadsService).folders(await investor(session), id, session.page()),
  );
  actions.session(
    companies
      .command('add-folder')
      .description('Add a folder to its data room.')
      .argument('<id>')
      .argument('<name>')
      .option('--parent <folder>', 'within this one; else at the top'),
    async (session, { parent }, [id = '', name]) => {
      const request = await validateDto(CreateFolderRequest, given({ name, parent_id: parent }));
      const caller = await investor(session);
      return FolderDto.from(await session.get(DataRoomService).createFolder(caller, id, request.name, request.parent_id ?? null));
    },
  );
}

/** Who acts: the command line for the whole team, or the user of `--as` with the rights that their keys would have. */
async function investor(session: AdminSession): Promise<InvestorPrincipal> {
  const { teamId, userId, role, pipelineIds } = await session.teamActor();
  return { kind: 'investor', keyId: '', userId: userId ?? '', teamId, role: role ?? 'admin', pipelineIds, canWrite: true };
}
