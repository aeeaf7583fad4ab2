import { ApiProperty } from '@nestjs/swagger';
import { IsText, Nullable } from '@app/http';
import { IsISO8601, IsNumber, Matches } from 'class-validator';

const A_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A figure that somebody states. */
export class StateMetricRequest {
  @ApiProperty({ example: 'arr' })
  @IsText({ max: 100 })
  key: string;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'Annual recurring revenue', description: 'The key, if absent.' })
  @Nullable()
  @IsText({ max: 200 })
  name?: string | null;

  @ApiProperty({ example: 31000, description: 'In base units; percentages as 56 for 56 %.' })
  @IsNumber({ allowInfinity: false, allowNaN: false }, { message: 'must be a number' })
  value: number;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'percent' })
  @Nullable()
  @IsText({ max: 50 })
  unit?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, pattern: '^[A-Z]{3}$', example: 'EUR', description: 'ISO 4217.' })
  @Nullable()
  @Matches(/^[A-Z]{3}$/, { message: 'must be a currency code of three capitals' })
  currency?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'year' })
  @Nullable()
  @IsText({ max: 50 })
  period?: string | null;

  @ApiProperty({ required: false, type: String, format: 'date', nullable: true, example: '2026-02-28' })
  @Nullable()
  @Matches(A_DAY, { message: 'must be a date, as 2026-02-28' })
  // There is no 31 February.
  @IsISO8601({ strict: true }, { message: 'must be a date, as 2026-02-28' })
  as_of?: string | null;
}
