import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsText, IsTextList, Nullable, NOT_BLANK, ObjectOf, Optional } from '@app/http';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 5000;
const MAX_ITEMS = 50;
const MAX_ITEM = 100;

const texts = (example: string[]): ApiPropertyOptions => ({
  required: false,
  type: 'array',
  maxItems: MAX_ITEMS,
  items: { type: 'string', minLength: 1, maxLength: MAX_ITEM, pattern: NOT_BLANK },
  example,
});

function IsListOfTexts(example: string[]): PropertyDecorator {
  return applyDecorators(IsTextList({ max: MAX_ITEM, most: MAX_ITEMS }), Optional(), ApiProperty(texts(example)));
}

function IsScore(most: number): PropertyDecorator {
  const message = `must be a whole number from 0 to ${most}`;
  return applyDecorators(IsInt({ message }), Min(0, { message }), Max(most, { message }));
}

/** Each part may be absent: nothing is asked for then. */
export class ThesisCriteriaRequest {
  @IsListOfTexts(['Climate', 'Energy'])
  industries?: string[];

  @IsListOfTexts(['Pre-Seed', 'Seed'])
  stages?: string[];

  @IsListOfTexts(['heat pump', 'grid'])
  keywords?: string[];

  @IsListOfTexts(['Europe'])
  geographies?: string[];

  @ApiProperty({ required: false, type: 'integer', nullable: true, minimum: 0, maximum: 1000, example: 600 })
  @Nullable()
  @IsScore(1000)
  min_cri?: number | null;
}

class ThesisFields {
  @ApiProperty({ required: false, type: String, nullable: true, example: null })
  @Nullable()
  @IsText({ max: MAX_DESCRIPTION })
  description?: string | null;

  @ApiProperty({
    required: false,
    type: ThesisCriteriaRequest,
    description: 'Each part may be absent.',
    example: { industries: ['Climate'], stages: ['Seed'], keywords: [], geographies: [], min_cri: null },
  })
  @Optional()
  @ObjectOf(ThesisCriteriaRequest)
  criteria?: ThesisCriteriaRequest;

  /** The score from which on a match is told of. */
  @ApiProperty({ required: false, type: 'integer', minimum: 0, maximum: 100, example: 70 })
  @Optional()
  @IsScore(100)
  alert_from?: number;

  @ApiProperty({ required: false, type: Boolean, example: true })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  active?: boolean;
}

export class CreateThesisRequest extends ThesisFields {
  @ApiProperty({ type: String, example: 'European climate software, seed' })
  @IsText({ max: MAX_NAME })
  name: string;
}

/** Fields that are absent stay as they are. */
export class ChangeThesisRequest extends ThesisFields {
  @Optional()
  @IsText({ max: MAX_NAME })
  name?: string;
}
