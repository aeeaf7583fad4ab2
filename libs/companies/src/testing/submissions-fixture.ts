import { SYSTEM } from '@app/auth';
import { DealsRepository } from '@app/pipelines';
import {
  type PreparedAnswers,
  PropertiesRepository,
  PropertiesService,
  PropertyEntity,
  PropertyAnswers,
  PropertyAnswersRepository,
} from '@app/properties';
import { outboxOf } from '../../../../test/support/events';
import { dealsOf, pipelinesOf } from '../../../../test/support/deals';
import { openDatabase, teamRows, type OpenDatabase, type TeamRows } from '../../../../test/support/rows';
import { CompaniesRepository } from '../companies.repository';
import { CompanyArchiveService } from '../company-archive.service';
import { CompanyEventsService } from '../company-events.service';
import { CompanyMatches } from '../company-matches.repository';
import { SeenCompaniesRepository } from '../seen-companies.repository';
import { CompanyProfilesRepository } from '../company-profiles.repository';
import { CompanyStatementsService } from '../company-statements.service';
import { CompanySubmissionService, type PlacedCompany, type SubmittedCompany } from '../company-submission.service';

const NO_ANSWERS: PreparedAnswers = { rows: [], warnings: [] };

export function eventsOf({ db }: OpenDatabase): CompanyEventsService {
  return new CompanyEventsService(new CompaniesRepository(db), outboxOf(db));
}

export function archiveOf(open: OpenDatabase): CompanyArchiveService {
  return new CompanyArchiveService(open.db, new CompaniesRepository(open.db), eventsOf(open));
}

export function statementsOf({ db }: OpenDatabase, outbox = outboxOf(db)): CompanyStatementsService {
  return new CompanyStatementsService(
    db,
    new CompanyProfilesRepository(db),
    new SeenCompaniesRepository(db),
    new CompaniesRepository(db),
    outbox,
  );
}

/** Submissions to a team of a database of the test file's own. */
export class SubmissionsFixture {
  team: TeamRows;
  readonly properties: PropertiesService;
  readonly answers: PropertyAnswers;
  readonly submission: CompanySubmissionService;

  private constructor(readonly open: OpenDatabase) {
    this.properties = new PropertiesService(open.db, new PropertiesRepository(open.db, open.repository(PropertyEntity)), open.keyset);
    this.answers = new PropertyAnswers(new PropertyAnswersRepository(open.db), this.properties);
    this.submission = new CompanySubmissionService(
      open.db,
      new CompanyProfilesRepository(open.db),
      new CompanyMatches(open.db),
      dealsOf(open),
      this.answers,
      archiveOf(open),
      statementsOf(open),
      eventsOf(open),
      new CompaniesRepository(open.db),
      pipelinesOf(open),
      new DealsRepository(open.db),
    );
  }

  static async open(): Promise<SubmissionsFixture> {
    return new SubmissionsFixture(await openDatabase());
  }

  async newTeam(): Promise<void> {
    this.team = await teamRows(this.open.db);
  }

  /** By the admin's key into the first pipeline, unless said otherwise. */
  companyOf(fields: Partial<SubmittedCompany> = {}): SubmittedCompany {
    const { teamId, admin, pipelineIds } = this.team;
    return { teamId, actor: SYSTEM, sight: admin, name: 'Acme', pipelineIds: [pipelineIds[0]], answers: NO_ANSWERS, ...fields };
  }

  /** In the surrounding transaction. */
  async placed(company: SubmittedCompany): Promise<PlacedCompany> {
    await this.submission.hold(company);
    return this.submission.place(company, await this.submission.find(company));
  }

  submit(fields?: Partial<SubmittedCompany>): Promise<PlacedCompany> {
    return this.open.db.tx(() => this.placed(this.companyOf(fields)));
  }

  /** By the key of a member who sees the second pipeline only. */
  ofMember(): Pick<SubmittedCompany, 'sight' | 'pipelineIds'> {
    return { sight: this.team.member, pipelineIds: [this.team.pipelineIds[1]] };
  }

  async count(table: 'companies' | 'deals' | 'property_answers'): Promise<number> {
    const ofTeam = 'company_id IN (SELECT id FROM companies WHERE team_id = $1)';
    const of = table === 'property_answers' ? ofTeam : 'team_id = $1';
    const row = await this.open.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${of}`, [this.team.teamId]);
    return row?.n ?? -1;
  }
}
