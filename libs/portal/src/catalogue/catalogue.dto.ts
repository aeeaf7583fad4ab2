import { IsEmailAddress, IsRaw, IsText, Nullable, Optional } from '@app/http';
import type { Pipeline } from '@app/pipelines';
import type { ManagedProperty, PropertyType } from '@app/properties';
import type { Form, FormFields, Identity } from '@app/upload-tokens';
import { IsBoolean, IsIn, IsInt } from 'class-validator';
import { formQuestions, idList, textList } from '../input';

const TYPES: PropertyType[] = ['text', 'select', 'multi_select', 'reference'];
const STATUSES = ['open', 'closed'];
const TRUE_OR_FALSE = { message: 'must be true or false' };

export class CreatePipelineRequest {
  @IsText({ max: 200 })
  name: string;

  @Optional()
  @IsBoolean(TRUE_OR_FALSE)
  is_default?: boolean;
}

export class CreatePropertyRequest {
  @IsText({ max: 500 })
  name: string;

  @IsIn(TYPES, { message: `must be one of ${TYPES.join(', ')}` })
  type: PropertyType;

  /** Labels. */
  @Optional()
  @IsRaw()
  options?: unknown;

  @Nullable()
  @IsText({ max: 500 })
  validation_pattern?: string | null;
}

export class ChangePropertyRequest {
  @Optional()
  @IsText({ max: 500 })
  name?: string;

  @Optional()
  @IsRaw()
  options?: unknown;
}

/** The thesis service checks the values; here only the names are known. */
export class ThesisRequest {
  @IsRaw()
  name?: unknown;

  @IsRaw()
  description?: unknown;

  @IsRaw()
  criteria?: unknown;

  @IsRaw()
  active?: unknown;
}

/** The view service checks the values. */
export class ViewRequest {
  @IsRaw()
  name?: unknown;

  @IsRaw()
  pipeline_id?: unknown;

  @IsRaw()
  filters?: unknown;

  @IsRaw()
  sort?: unknown;
}

class FormFieldsRequest {
  @Optional()
  @IsRaw()
  pipeline_ids?: unknown;

  @Optional()
  @IsRaw()
  questions?: unknown;

  @Nullable()
  @IsText({ max: 64 })
  reference_property_id?: string | null;

  @Optional()
  @IsInt({ message: 'must be a whole number' })
  max_bytes?: number;

  @Optional()
  @IsRaw()
  allowed_origins?: unknown;

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

export class LinkIdentityRequest {
  @IsEmailAddress()
  email: string;

  @IsBoolean(TRUE_OR_FALSE)
  recognisable: boolean;
}

/** @throws ApiError invalid_request */
export function formFields(body: CreateFormRequest | ChangeFormRequest): Partial<FormFields> {
  return {
    name: body.name,
    pipelineIds: idList('pipeline_ids', body.pipeline_ids),
    questions: formQuestions(body.questions),
    referencePropertyId: body.reference_property_id?.toLowerCase() ?? body.reference_property_id,
    maxBytes: body.max_bytes,
    allowedOrigins: textList('allowed_origins', body.allowed_origins, 300),
    status: body.status,
  };
}

export function pipelineDto({ id, name, isDefault }: Pipeline) {
  return { id, name, is_default: isDefault };
}

export function propertyDto({ id, name, type, options, validationPattern, createdAt }: ManagedProperty) {
  const pattern = type === 'reference' ? { validation_pattern: validationPattern } : {};
  return { id, name, type, options, ...pattern, created_at: createdAt.toISOString() };
}

export function formDto(form: Form) {
  return {
    id: form.id,
    name: form.name,
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

export function identityDto({ id, recognisable, created_at }: Identity) {
  return { id, recognisable, created_at: created_at.toISOString() };
}

export type PipelineDto = ReturnType<typeof pipelineDto>;
export type ManagedPropertyDto = ReturnType<typeof propertyDto>;
export type FormDto = ReturnType<typeof formDto>;
export type IdentityDto = ReturnType<typeof identityDto>;
