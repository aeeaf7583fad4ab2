import { IsId, IsText, IsTextList, ListOf, Nullable, Optional } from '@app/http';
import { MAX_STAGES, type Pipeline, STAGE_KINDS, type StageKind } from '@app/pipelines';
import type { ManagedProperty, PropertyType } from '@app/properties';
import type { Form, FormFields } from '@app/upload-tokens';
import { IsBoolean, IsIn, IsInt } from 'class-validator';

const TYPES: PropertyType[] = ['text', 'select', 'multi_select', 'reference'];
const STATUSES = ['open', 'closed'];
const MAX_LIST = 200;
const MAX_LABEL = 200;
const MAX_STAGE_NAME = 100;
const MAX_ID = 64;
const MAX_FORM_TEXT = 4000;
const TRUE_OR_FALSE = { message: 'must be true or false' };

export class CreatePipelineRequest {
  @IsText({ max: 200 })
  name: string;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  is_default?: boolean;
}

class StageRequest {
  /** Absent: a stage to add. */
  @Optional()
  @IsId()
  id?: string;

  @IsText({ max: MAX_STAGE_NAME })
  name: string;

  @IsIn(STAGE_KINDS, { message: `must be one of ${STAGE_KINDS.join(', ')}` })
  kind: StageKind;
}

export class ChangePipelineRequest {
  @Optional()
  @IsText({ max: 200 })
  name?: string;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  is_default?: boolean;

  /** All of them, in order. */
  @Optional()
  @ListOf(StageRequest, { max: MAX_STAGES })
  stages?: StageRequest[];
}

export class CreatePropertyRequest {
  @IsText({ max: 500 })
  name: string;

  @IsIn(TYPES, { message: `must be one of ${TYPES.join(', ')}` })
  type: PropertyType;

  /** Labels. */
  @Optional()
  @IsTextList({ max: MAX_LABEL })
  options?: string[];

  @Nullable()
  @IsText({ max: 500 })
  validation_pattern?: string | null;
}

class OptionRequest {
  /** Absent: a choice to add. */
  @Optional()
  @IsId()
  id?: string;

  @IsText({ max: MAX_LABEL })
  label: string;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  archived?: boolean;
}

export class ChangePropertyRequest {
  @Optional()
  @IsText({ max: 500 })
  name?: string;

  @Optional()
  @ListOf(OptionRequest, { max: MAX_LIST })
  options?: OptionRequest[];
}

class QuestionRequest {
  @IsId()
  property_id: string;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  required?: boolean;
}

class FormFieldsRequest {
  /** What applicants read under the name. */
  @Nullable()
  @IsText({ max: MAX_FORM_TEXT })
  text?: string | null;

  @Optional()
  @IsTextList({ max: MAX_ID, ids: true })
  pipeline_ids?: string[];

  @Optional()
  @ListOf(QuestionRequest, { max: MAX_LIST })
  questions?: QuestionRequest[];

  @Nullable()
  @IsText({ max: 64 })
  reference_property_id?: string | null;

  @Optional()
  @IsInt({ message: 'must be a whole number' })
  max_bytes?: number;

  @Optional()
  @IsTextList({ max: 300 })
  allowed_origins?: string[];

  @Optional()
  @IsIn(STATUSES, { message: `must be one of ${STATUSES.join(', ')}` })
  status?: 'open' | 'closed';
}

export class CreateFormRequest extends FormFieldsRequest {
  @IsText({ max: 200 })
  name: string;
}

export class ChangeFormRequest extends FormFieldsRequest {
  @Optional()
  @IsText({ max: 200 })
  name?: string;
}

export function formFields(body: CreateFormRequest | ChangeFormRequest): Partial<FormFields> {
  return {
    name: body.name,
    text: body.text,
    pipelineIds: body.pipeline_ids,
    questions: body.questions?.map(({ property_id, required = false }) => ({ property_id, required })),
    referencePropertyId: body.reference_property_id?.toLowerCase() ?? body.reference_property_id,
    maxBytes: body.max_bytes,
    allowedOrigins: body.allowed_origins,
    status: body.status,
  };
}

export function pipelineDto({ id, name, isDefault, stages }: Pipeline) {
  return { id, name, is_default: isDefault, stages };
}

export function propertyDto({ id, name, type, options, validationPattern, createdAt }: ManagedProperty) {
  const pattern = type === 'reference' ? { validation_pattern: validationPattern } : {};
  return { id, name, type, options, ...pattern, created_at: createdAt.toISOString() };
}

export function formDto(form: Form) {
  return {
    id: form.id,
    name: form.name,
    text: form.text,
    pipeline_ids: form.pipelineIds,
    questions: form.questions,
    reference_property_id: form.referencePropertyId,
    max_bytes: form.maxBytes,
    allowed_origins: form.allowedOrigins,
    status: form.status,
    created_at: form.createdAt.toISOString(),
    updated_at: form.updatedAt.toISOString(),
  };
}

export type PipelineDto = ReturnType<typeof pipelineDto>;
export type ManagedPropertyDto = ReturnType<typeof propertyDto>;
export type FormDto = ReturnType<typeof formDto>;
