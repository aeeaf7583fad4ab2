import { FormsService } from '@app/upload-tokens';
import type { Team } from './seed';
import type { TestService } from './service';

type Form = Awaited<ReturnType<FormsService['create']>>;

/** An open form of a team that puts its decks into the team's pipeline and asks nothing; what a test is about, it changes. */
export const formOf = (
  { api }: Pick<TestService, 'api'>,
  { id, pipeline }: Pick<Team, 'id' | 'pipeline'>,
  change: Partial<Parameters<FormsService['create']>[1]> = {},
): Promise<Form> =>
  api.get(FormsService, { strict: false }).create(id, {
    name: 'Open',
    pipelineIds: [pipeline.id],
    questions: [],
    referencePropertyId: null,
    maxBytes: 1_000_000,
    allowedOrigins: [],
    status: 'open',
    ...change,
  });
