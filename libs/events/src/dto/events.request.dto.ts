import { ApiProperty } from '@nestjs/swagger';
import { IsText, Optional, PageQuery } from '@app/http';

/** `GET /v1/me/events`: the company is the key's. */
export class FeedQuery extends PageQuery {
  @ApiProperty({
    required: false,
    example: 'company.*,note.created',
    description: 'Types separated by commas; `company.*` stands for all that begin so.',
  })
  @Optional()
  @IsText({ max: 2000, blank: true })
  types?: string;

  @ApiProperty({
    required: false,
    example: '2026-03-01T09:30:00.000Z',
    description:
      'Where the first page begins: after the event of this id, or at this moment (inclusive). Without it, and without a cursor, with the oldest.',
  })
  @Optional()
  @IsText({ max: 100, blank: true })
  after?: string;
}

export class TeamFeedQuery extends FeedQuery {
  @ApiProperty({ required: false, format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Optional()
  @IsText({ max: 100, blank: true })
  company_id?: string;
}
