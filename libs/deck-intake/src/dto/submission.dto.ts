import { ApiProperty } from '@nestjs/swagger';
import { FORM_TEXT, IsEmailAddress, IsHttpUrl, IsRaw, IsText, Optional } from '@app/http';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

/** The text fields of `POST /v1/decks`; the PDF is the part `file`. */
export class SubmitDeckRequest {
  @ApiProperty({ required: false, example: 'Acme Robotics', description: 'Else read from the deck, else from the file name.' })
  @Optional()
  @IsText({ max: 200 })
  company_name?: string;

  @ApiProperty({ required: false, example: 'https://acme-robotics.com' })
  @Optional()
  @IsHttpUrl()
  website?: string;

  @ApiProperty({ required: false, example: 'Ada Lovelace' })
  @Optional()
  @IsText({ max: 200 })
  founder_name?: string;

  @ApiProperty({ required: false, example: 'ada@acme-robotics.com' })
  @Optional()
  @IsEmailAddress()
  founder_email?: string;

  @ApiProperty({
    ...FORM_TEXT,
    required: false,
    example: `["${ID}"]`,
    description: 'JSON array or comma-separated; at most 10. Absent or empty: the default pipeline.',
  })
  @Optional()
  @IsRaw()
  pipeline_ids?: string;

  @ApiProperty({
    ...FORM_TEXT,
    required: false,
    example: '{"01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12":"Berlin"}',
    description: 'JSON map from property id to answer.',
  })
  @Optional()
  @IsRaw()
  properties?: string;
}

/** The answer to a submission: the job that it became. */
export class SubmissionDto {
  @ApiProperty({ format: 'uuid', example: ID })
  job_id: string;

  @ApiProperty({ format: 'uuid', example: ID })
  company_id: string;

  @ApiProperty({ format: 'uri', example: `https://api.example.com/v1/jobs/${ID}`, description: 'Absolute.' })
  poll_url: string;

  @ApiProperty({ enum: ['queued'], example: 'queued' })
  status: 'queued';
}
