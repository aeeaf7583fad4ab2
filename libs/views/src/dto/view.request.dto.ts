import { ApiProperty } from '@nestjs/swagger';
import { IsRaw, NOT_BLANK } from '@app/http';
import { ViewFilterDto, ViewSortDto } from './view.response.dto';

/** The service checks the values (`checkView`). */
export class CreateViewRequest {
  @ApiProperty({ type: String, minLength: 1, maxLength: 200, pattern: NOT_BLANK, example: 'Verified seed companies' })
  @IsRaw()
  name?: unknown;

  @ApiProperty({ required: false, type: String, format: 'uuid', nullable: true, example: null })
  @IsRaw()
  pipeline_id?: unknown;

  @ApiProperty({ required: false, type: [ViewFilterDto], maxItems: 20, example: [{ field: 'stage', op: 'eq', value: 'Seed' }] })
  @IsRaw()
  filters?: unknown;

  @ApiProperty({ required: false, type: ViewSortDto, description: 'Newest first, if absent.' })
  @IsRaw()
  sort?: unknown;

  @ApiProperty({ required: false, type: Boolean, example: false })
  @IsRaw()
  alerts?: unknown;
}
