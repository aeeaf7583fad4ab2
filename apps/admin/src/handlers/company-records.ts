import type { InvestorPrincipal } from '@app/auth';
import { CompaniesService, CompanyMetricsService, StateMetricRequest, CompaniesModule } from '@app/companies';
import { CreateFolderRequest, DataRoomReadsService, DataRoomService, FolderDto, DataRoomModule } from '@app/data-room';
import { validateDto } from '@app/http';
import type { Handlers } from '../actions';
import type { AdminSession } from '../admin-session';
import { given } from '../json-option';

export const modules = [CompaniesModule, DataRoomModule];

/** Who acts: the command line for the whole team, or the user of `--as` with the rights that their keys would have. */
async function investor(session: AdminSession): Promise<InvestorPrincipal> {
  const { teamId, userId, role, pipelineIds } = await session.teamActor();
  return { kind: 'investor', keyId: '', userId: userId ?? '', teamId, role: role ?? 'admin', pipelineIds, canWrite: true };
}

export const companies = {
  metrics: async (session, _options, [id = '']) => {
    await session.get(CompaniesService).assertVisible(await investor(session), id);
    return session.get(CompanyMetricsService).page(id, session.page());
  },
  stateMetric: async (session, { key, value, name, unit, currency, period, asOf }, [id = '']) => {
    const caller = await investor(session);
    await session.get(CompaniesService).assertVisible(caller, id);
    const fields = { key, value: Number(value), name, unit, currency, period, as_of: asOf };
    return session.get(CompanyMetricsService).state(caller, id, await validateDto(StateMetricRequest, given(fields)));
  },
  folders: async (session, _options, [id = '']) => session.get(DataRoomReadsService).folders(await investor(session), id, session.page()),
  addFolder: async (session, { parent }, [id = '', name]) => {
    const request = await validateDto(CreateFolderRequest, given({ name, parent_id: parent }));
    const caller = await investor(session);
    return FolderDto.from(await session.get(DataRoomService).createFolder(caller, id, request.name, request.parent_id ?? null));
  },
} satisfies Handlers;
