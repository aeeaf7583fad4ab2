import { ApiProperty } from '@nestjs/swagger';
import { IsText, ListOf, Nullable, ObjectOf, Optional } from '@app/http';
import { Allow, IsBoolean, IsIn, IsString } from 'class-validator';
import { SORT_FIELDS, VIEW_OPS, type ViewOp } from '../view-fields';
import { ViewFilterDto, ViewSortDto } from './view.response.dto';

const MAX_NAME = 200;
const MAX_FILTERS = 20;
const DIRECTIONS = ['asc', 'desc'];

/** Which operators a field has, and which values, `ViewFilters` says: that of an answer is known by the team's own properties. */
export class ViewFilterRequest {
  @IsString({ message: 'must be a string' })
  field: string;

  @IsIn(VIEW_OPS, { message: `must be one of ${VIEW_OPS.join(', ')}` })
  op: ViewOp;

  @Allow()
  value?: unknown;
}

export class ViewSortRequest {
  @IsIn([...SORT_FIELDS.keys()], { message: `must be one of ${[...SORT_FIELDS.keys()].join(', ')}` })
  field: string;

  /** Ascending, if absent. */
  @Optional()
  @IsIn(DIRECTIONS, { message: 'must be asc or desc' })
  direction?: 'asc' | 'desc';
}

/** What a view selects. */
export class ViewSelectionRequest {
  @ApiProperty({ required: false, type: String, format: 'uuid', nullable: true, example: null })
  @Nullable()
  @IsString({ message: 'must be an id' })
  pipeline_id?: string | null;

  @ApiProperty({ required: false, type: [ViewFilterDto], maxItems: MAX_FILTERS, example: [{ field: 'stage', op: 'eq', value: 'Seed' }] })
  @Optional()
  @ListOf(ViewFilterRequest, { max: MAX_FILTERS })
  filters?: ViewFilterRequest[];

  @ApiProperty({ required: false, type: ViewSortDto, description: 'Newest first, if absent.' })
  @Optional()
  @ObjectOf(ViewSortRequest)
  sort?: ViewSortRequest;
}

class ViewFields extends ViewSelectionRequest {
  @ApiProperty({ required: false, type: Boolean, example: false })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  alerts?: boolean;
}

export class CreateViewRequest extends ViewFields {
  @ApiProperty({ type: String, example: 'Verified seed companies' })
  @IsText({ max: MAX_NAME })
  name: string;
}

/** Fields that are absent stay as they are. */
export class ChangeViewRequest extends ViewFields {
  @Optional()
  @IsText({ max: MAX_NAME })
  name?: string;
}
