import { ApiProperty } from '@nestjs/swagger';
import { StageDto } from './deal.response.dto';
import type { Pipeline } from '../pipelines.service';

export class PipelineDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Spring awards' })
  name: string;

  @ApiProperty({ example: true, description: 'Receives submissions that name no pipeline.' })
  is_default: boolean;

  @ApiProperty({ type: [StageDto], description: 'In order. A new deal enters the first open one.' })
  stages: StageDto[];

  static from(pipeline: Pipeline): PipelineDto {
    return { id: pipeline.id, name: pipeline.name, is_default: pipeline.isDefault, stages: pipeline.stages };
  }
}
