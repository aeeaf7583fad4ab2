import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { AppConfig } from '@app/config';
import { Returns } from '@app/http';
import { httpStatusOf, Readiness, type ReadinessReport } from '@app/observability';
import type { Response } from 'express';

export class HealthDto {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status: 'ok';

  @ApiProperty({ enum: ['live', 'test'], example: 'test' })
  environment: 'live' | 'test';

  @ApiProperty({ example: '1.0.0' })
  version: string;
}

@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(
    private readonly config: AppConfig,
    private readonly readiness: Readiness,
  ) {}

  @Get('v1/health')
  @Access('public')
  @ApiOperation({
    operationId: 'getHealth',
    summary: 'Liveness of this process',
    description: 'Answers without a look at the database; readiness is `GET /ready`.',
  })
  @Returns(200, HealthDto, 'The process is alive.')
  health(): HealthDto {
    return { status: 'ok', environment: this.config.environment, version: '1.0.0' };
  }

  /** Whether this process can do its work now: 503 takes it out of the load balancer without restarting it. */
  @Get('ready')
  @Access('public')
  @ApiExcludeEndpoint()
  ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    return this.answer(response, 'work');
  }

  /** The same for the routes that take files: 503 where they could not be stored. */
  @Get('ready/uploads')
  @Access('public')
  @ApiExcludeEndpoint()
  readyForUploads(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    return this.answer(response, 'uploads');
  }

  private async answer(response: Response, what: 'work' | 'uploads'): Promise<ReadinessReport> {
    const report = await this.readiness.report(what);
    response.status(httpStatusOf(report));
    return report;
  }
}
