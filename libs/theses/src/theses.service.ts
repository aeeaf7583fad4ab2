import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { createdAtKey, Db, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { JobsService } from '@app/jobs';
import type { ChangeThesisRequest, CreateThesisRequest, ThesisCriteriaRequest } from './dto/thesis.request.dto';
import { ThesisDto } from './dto/thesis.response.dto';
import { ThesesRepository, type ThesisValues } from './theses.repository';

/** The score from which on a match is told of, where the thesis says nothing. */
const DEFAULT_ALERT_FROM = 70;

/** What an investor team looks for. */
@Injectable()
export class ThesesService {
  constructor(
    private readonly db: Db,
    private readonly repository: ThesesRepository,
    private readonly jobs: JobsService,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_cursor */
  async list(teamId: string, request: PageRequest): Promise<Page<ThesisDto>> {
    const binding = ['theses', teamId];
    const rows = await this.repository.list(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, ThesisDto.from);
  }

  /** @throws ApiError thesis_not_found */
  async get(teamId: string, id: string): Promise<ThesisDto> {
    const row = isUuid(id) ? await this.repository.find(teamId, id) : null;
    if (!row) throw new ApiError('thesis_not_found');
    return ThesisDto.from(row);
  }

  /** Adds a thesis; its team's companies are matched in the background. */
  async create(teamId: string, thesis: CreateThesisRequest): Promise<ThesisDto> {
    const { name, description = null, active = true, alert_from = DEFAULT_ALERT_FROM } = thesis;
    const criteria = criteriaOf(thesis.criteria ?? {});
    return this.db.tx(async () => {
      const row = await this.repository.insert(teamId, { name, description, criteria, active, alert_from });
      if (active) await this.matchAgain(row.id, teamId);
      return ThesisDto.from(row);
    });
  }

  /**
   * Changes the fields that are there. Other criteria, or a thesis switched on again, make every match pending at once.
   * @throws ApiError thesis_not_found
   */
  async update(teamId: string, id: string, change: ChangeThesisRequest): Promise<ThesisDto> {
    return this.db.tx(async () => {
      const old = isUuid(id) ? await this.repository.lock(teamId, id) : null;
      if (!old) throw new ApiError('thesis_not_found');
      const values = {
        name: change.name ?? old.name,
        description: change.description === undefined ? old.description : change.description,
        criteria: change.criteria ? criteriaOf(change.criteria) : old.criteria,
        active: change.active ?? old.active,
        alert_from: change.alert_from ?? old.alert_from,
      };
      const rematch = values.active && (!old.active || !isDeepStrictEqual(values.criteria, old.criteria));
      const outdated = rematch || !isDeepStrictEqual(values.criteria, old.criteria);
      const row = await this.repository.update(id, values, outdated);
      if (rematch) await this.matchAgain(id, teamId);
      return ThesisDto.from(row);
    });
  }

  /** The team's companies are matched by a job in the background. */
  private async matchAgain(thesisId: string, teamId: string): Promise<void> {
    await this.jobs.enqueue({ type: 'thesis_match', queue: 'background', source: 'system', teamId, thesisId });
  }
}

/** A list that is absent asks for nothing. */
function criteriaOf({
  industries = [],
  stages = [],
  keywords = [],
  geographies = [],
  min_cri = null,
}: ThesisCriteriaRequest): ThesisValues['criteria'] {
  return { industries, stages, keywords, geographies, min_cri };
}
