export interface FormQuestion {
  property_id: string;
  required: boolean;
}

export interface Form {
  /** `form_` and 24 base62 characters: opaque, and no secret, since it stands in public pages. */
  id: string;
  teamId: string;
  /** The title that applicants read. */
  name: string;
  /** What they read under it. */
  text: string | null;
  pipelineIds: string[];
  questions: FormQuestion[];
  referencePropertyId: string | null;
  maxBytes: number;
  /** Empty: any origin. */
  allowedOrigins: string[];
  status: 'open' | 'closed';
  createdAt: Date;
  updatedAt: Date;
}

export interface FormRow {
  id: string;
  team_id: string;
  name: string;
  text: string | null;
  pipeline_ids: string[];
  questions: FormQuestion[];
  reference_property_id: string | null;
  max_bytes: number;
  allowed_origins: string[];
  status: 'open' | 'closed';
  created_at: Date;
  updated_at: Date;
}

export function formOf(row: FormRow): Form {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    text: row.text,
    pipelineIds: row.pipeline_ids,
    questions: row.questions,
    referencePropertyId: row.reference_property_id,
    maxBytes: row.max_bytes,
    allowedOrigins: row.allowed_origins,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
