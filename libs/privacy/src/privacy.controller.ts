import { Controller, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { pipeline } from 'node:stream/promises';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { ApiError } from '@app/errors';
import { Body, BodyOptional, Query } from '@app/http';
import { attachment, Storage } from '@app/storage';
import type { Response } from 'express';
import { EraseCompanyRequest, EraseSubjectRequest, RetentionQuery, RetentionRequest, retentionOf, SubjectRequest } from './privacy.dto';
import { type PortalJobDto, PortalJobsService } from './portal-jobs.service';
import type { Retention } from './retention.repository';
import { type RetentionPreview, RetentionService } from './retention.service';

const ACCEPTED = 202;

interface Accepted {
  job_id: string;
}

/** @throws ApiError forbidden where the operator acts for nobody in a team */
function teamOf({ teamId }: PortalPrincipal): string {
  if (teamId === null) throw new ApiError('forbidden', 'This needs a team.');
  return teamId;
}

export const ErasableCompanyResource = pathResource(PortalJobsService, (jobs, actor: PortalPrincipal, { id = '' }) =>
  jobs.assertCompany(teamOf(actor), id),
);

export const PortalJobResource = pathResource(PortalJobsService, (jobs, actor: PortalPrincipal, { id = '' }) =>
  jobs.get(teamOf(actor), id),
);

/** Export and erasure of persons and companies, and what a team keeps for how long. */
@ApiExcludeController()
@Controller('portal')
export class PrivacyController {
  constructor(
    private readonly jobs: PortalJobsService,
    private readonly retention: RetentionService,
    private readonly storage: Storage,
  ) {}

  @Post('subjects/export')
  @HttpCode(ACCEPTED)
  @Access('portal', 'team_admin')
  async exportSubject(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: SubjectRequest): Promise<Accepted> {
    return { job_id: await this.jobs.exportPerson(actor, teamOf(actor), body.email) };
  }

  @Post('subjects/erase')
  @HttpCode(ACCEPTED)
  @Access('portal', 'team_admin')
  async eraseSubject(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: EraseSubjectRequest): Promise<Accepted> {
    return { job_id: await this.jobs.erasePerson(actor, teamOf(actor), body.email, body.dry_run ?? false) };
  }

  @Post('companies/:id/erase')
  @HttpCode(ACCEPTED)
  @BodyOptional()
  @Access('portal', 'team_admin')
  @Resource(ErasableCompanyResource, { id: 'company_not_found' })
  async eraseCompany(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: EraseCompanyRequest,
  ): Promise<Accepted> {
    return { job_id: await this.jobs.eraseCompany(actor, teamOf(actor), id.toLowerCase(), body.dry_run ?? false) };
  }

  @Get('jobs/:id')
  @Access('portal', 'team_admin')
  @Resource(PortalJobResource, { id: 'not_found' })
  job(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<PortalJobDto> {
    return this.jobs.get(teamOf(actor), id);
  }

  /** The file behind a job's `download_url`, which is signed and needs no session. */
  @Get('downloads/:token')
  @Access('public')
  async download(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const body = await this.storage.read(await this.jobs.open(token));
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment('export.zip'),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    });
    await pipeline(body, response).catch(() => response.destroy());
  }

  @Get('retention')
  @Access('portal', 'team_admin')
  rule(@CurrentPrincipal() actor: PortalPrincipal): Promise<Retention> {
    return this.retention.get(teamOf(actor));
  }

  @Patch('retention')
  @Access('portal', 'team_admin')
  change(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: RetentionRequest): Promise<Retention> {
    return this.retention.change(actor, teamOf(actor), retentionOf(body));
  }

  @Get('retention/preview')
  @Access('portal', 'team_admin')
  preview(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: RetentionQuery): Promise<RetentionPreview> {
    return this.retention.preview(teamOf(actor), retentionOf(query));
  }
}
