import { ApiProperty } from '@nestjs/swagger';
import { IsText, Optional } from '@app/http';
import { IsIn } from 'class-validator';
import { BENCHMARK_SCOPES, type BenchmarkScope } from '../store/score-history.repository';

export class ScoreComparisonQuery {
  // No UUID check: a value that names no score is 404, malformed or not.
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c61', description: 'The id of a score of the history.' })
  @IsText({ max: 255 })
  from: string;

  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c62', description: 'The id of a score of the history.' })
  @IsText({ max: 255 })
  to: string;
}

export class BenchmarkQuery {
  @ApiProperty({
    required: false,
    enum: BENCHMARK_SCOPES,
    default: 'team',
    example: 'stage',
    description:
      'All of the team, those of a pipeline that the company is in, or those of its stage or industry; those that the caller sees.',
  })
  @Optional()
  @IsIn(BENCHMARK_SCOPES, { message: `must be one of ${BENCHMARK_SCOPES.join(', ')}` })
  scope?: BenchmarkScope;
}

export class MyBenchmarkQuery {
  @ApiProperty({
    required: false,
    enum: ['team'],
    default: 'team',
    example: 'team',
    description: 'Founders are told of the whole team alone.',
  })
  @Optional()
  @IsIn(['team'], { message: 'must be team' })
  scope?: 'team';
}
