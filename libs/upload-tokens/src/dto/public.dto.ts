import { ApiProperty, OmitType } from '@nestjs/swagger';
import { SubmitDeckRequest } from '@app/deck-intake';
import { IsEmailAddress, IsText, Optional } from '@app/http';
import { PROPERTY_TYPES, PropertyOptionDto } from '@app/properties';
import { MOST_NAME } from '../recognition/identities.repository';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const FORM_ID = 'form_4Xh7mQ2pLr9sVtB3nKc8wZ1y';

export class SignRequest {
  @ApiProperty({ example: FORM_ID })
  @IsText({ max: 128 })
  form_id: string;

  @ApiProperty({ required: false, example: 'APP-2041', description: "The submitter's own id; fills the form's reference property." })
  @Optional()
  @IsText({ max: 128 })
  application_id?: string;
}

export class FormQuestionDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Where are you based?' })
  name: string;

  @ApiProperty({ type: [PropertyOptionDto], description: 'Choices for the select types.' })
  options: PropertyOptionDto[];

  @ApiProperty({ enum: PROPERTY_TYPES, example: 'select' })
  type: string;

  @ApiProperty({ example: true })
  required: boolean;
}

/** What applicants read above the questions. */
export class FormHeadingDto {
  @ApiProperty({ example: 'Spring awards' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'For founders who build machines. Somebody reads every deck.' })
  text: string | null;
}

export class SignedUploadDto {
  @ApiProperty({ example: 'svc_upload_eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIwMSJ9.c2lnbmF0dXJl' })
  token: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:35:00.000Z' })
  expires_at: string;

  @ApiProperty({ type: 'integer', example: 52428800 })
  max_bytes: number;

  @ApiProperty({ example: 'application/pdf' })
  accepted_mime: string;

  @ApiProperty({ type: [FormQuestionDto] })
  properties: FormQuestionDto[];

  @ApiProperty({ type: FormHeadingDto })
  form: FormHeadingDto;
}

/** As for a deck that comes with a key; into which pipelines is for the form to say. */
export class FormUploadRequest extends OmitType(SubmitDeckRequest, ['pipeline_ids'] as const) {}

export class RecogniseRequest {
  @ApiProperty({ example: FORM_ID })
  @IsText({ max: 128 })
  form_id: string;

  @ApiProperty({ example: 'ada@acme-robotics.com' })
  @IsEmailAddress()
  email: string;
}

export class RecognitionDto {
  @ApiProperty({ example: true })
  recognised: boolean;

  @ApiProperty({
    required: false,
    example: 'Ada Lovelace',
    maxLength: MOST_NAME,
    description: 'The name that the owner lets forms fill in; absent where they gave none, or are not recognised.',
  })
  founder_name?: string;
}
