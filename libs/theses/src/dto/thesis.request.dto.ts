import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsRaw, NOT_BLANK } from '@app/http';

const texts = (example: string[]): ApiPropertyOptions => ({
  required: false,
  type: 'array',
  maxItems: 50,
  items: { type: 'string', minLength: 1, maxLength: 100, pattern: NOT_BLANK },
  example,
});

/** Each part may be absent: nothing is asked for then. */
export class ThesisCriteriaRequest {
  @ApiProperty(texts(['Climate', 'Energy']))
  industries?: string[];

  @ApiProperty(texts(['Pre-Seed', 'Seed']))
  stages?: string[];

  @ApiProperty(texts(['heat pump', 'grid']))
  keywords?: string[];

  @ApiProperty(texts(['Europe']))
  geographies?: string[];

  @ApiProperty({ required: false, type: 'integer', nullable: true, minimum: 0, maximum: 1000, example: 600 })
  min_cri?: number | null;
}

/** The service checks the values (`checkThesis`). */
export class CreateThesisRequest {
  @ApiProperty({ type: String, minLength: 1, maxLength: 200, pattern: NOT_BLANK, example: 'European climate software, seed' })
  @IsRaw()
  name?: unknown;

  @ApiProperty({ required: false, type: String, nullable: true, example: null })
  @IsRaw()
  description?: unknown;

  @ApiProperty({
    required: false,
    type: ThesisCriteriaRequest,
    description: 'Each part may be absent.',
    example: { industries: ['Climate'], stages: ['Seed'], keywords: [], geographies: [], min_cri: null },
  })
  @IsRaw()
  criteria?: unknown;

  @ApiProperty({ required: false, type: 'integer', minimum: 0, maximum: 100, example: 70 })
  @IsRaw()
  alert_from?: unknown;

  @ApiProperty({ required: false, type: Boolean, example: true })
  @IsRaw()
  active?: unknown;
}
