import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { beyond, createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { MAX_PIPELINES, Pipelines } from '@app/pipelines';
import { Properties } from '@app/properties';
import { formOf, type Form, type FormQuestion, type FormRow } from './form.types';

/** 50 MiB, unless the form says less (contract, section 5). */
export const MAX_FORM_BYTES = 52_428_800;

export interface FormFields {
  name: string;
  pipelineIds: string[];
  questions: FormQuestion[];
  referencePropertyId: string | null;
  maxBytes: number;
  allowedOrigins: string[];
  status: 'open' | 'closed';
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function newFormId(): string {
  return `form_${Array.from({ length: 24 }, () => BASE62[randomInt(62)]).join('')}`;
}

/** Public application forms. */
@Injectable()
export class Forms {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
    private readonly pipelines: Pipelines,
    private readonly properties: Properties,
  ) {}

  /** A form that takes applications now. One answer for unknown, closed and disabled. @throws ApiError form_not_found */
  async open(id: string): Promise<Form> {
    const row = await this.db.row<FormRow>(`SELECT * FROM forms WHERE id = $1 AND status = 'open'`, [id]);
    if (!row) throw new ApiError('form_not_found');
    return formOf(row);
  }

  /** @throws ApiError form_not_found for another team's too */
  async get(teamId: string, id: string): Promise<Form> {
    const row = await this.db.row<FormRow>('SELECT * FROM forms WHERE team_id = $1 AND id = $2', [teamId, id]);
    if (!row) throw new ApiError('form_not_found');
    return formOf(row);
  }

  async page(teamId: string, request: PageRequest): Promise<Page<Form>> {
    const binding = ['forms', teamId];
    const params: unknown[] = [teamId, request.limit + 1];
    // A form's id is a text.
    const after = beyond(this.keyset.position(request.cursor, binding), ['created_at', 'id'], params, 'text');
    const rows = await this.db.rows<FormRow>(
      `SELECT * FROM forms WHERE team_id = $1 AND ${after} ORDER BY created_at DESC, id DESC LIMIT $2`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, formOf);
  }

  /** @throws ApiError invalid_pipeline, unknown_property, invalid_request */
  async create(teamId: string, fields: FormFields): Promise<Form> {
    await this.check(teamId, fields);
    const id = newFormId();
    await this.db.run(
      `INSERT INTO forms (id, team_id, name, pipeline_ids, questions, reference_property_id, max_bytes, allowed_origins, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id, teamId, fields.name, fields.pipelineIds, JSON.stringify(fields.questions), fields.referencePropertyId, fields.maxBytes,
        fields.allowedOrigins, fields.status,
      ],
    );
    return this.get(teamId, id);
  }

  /** @throws ApiError form_not_found, invalid_pipeline, unknown_property, invalid_request */
  async update(teamId: string, id: string, change: Partial<FormFields>): Promise<Form> {
    return this.db.tx(async () => {
      // Two updates at once queue here: whoever edits a form never opens again what somebody closes meanwhile.
      await this.db.row('SELECT 1 FROM forms WHERE team_id = $1 AND id = $2 FOR UPDATE', [teamId, id]);
      const form = await this.get(teamId, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const fields: FormFields = { ...form, ...given };
      await this.check(teamId, fields);
      await this.db.run(
        `UPDATE forms SET name = $3, pipeline_ids = $4, questions = $5, reference_property_id = $6, max_bytes = $7,
                allowed_origins = $8, status = $9, updated_at = now() WHERE team_id = $1 AND id = $2`,
        [
          teamId, id, fields.name, fields.pipelineIds, JSON.stringify(fields.questions), fields.referencePropertyId, fields.maxBytes,
          fields.allowedOrigins, fields.status,
        ],
      );
      return this.get(teamId, id);
    });
  }

  private async check(teamId: string, fields: FormFields): Promise<void> {
    if (fields.pipelineIds.length === 0) throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'a form names its pipelines');
    await this.pipelines.assertOfTeam(teamId, fields.pipelineIds, MAX_PIPELINES);
    const known = new Map((await this.properties.ofTeam(teamId)).map((property) => [property.id, property.type]));
    const seen = new Set<string>();
    for (const { property_id: id } of fields.questions) {
      const type = known.get(id);
      if (!type) throw ApiError.of('unknown_property', 'questions', 'there is no such property');
      if (type === 'reference') throw ApiError.invalid('questions', 'a reference property is never asked; name it as reference_property_id');
      if (seen.has(id)) throw ApiError.invalid('questions', 'a property stands twice');
      seen.add(id);
    }
    const reference = fields.referencePropertyId;
    if (reference !== null && known.get(reference) !== 'reference') {
      throw ApiError.of('unknown_property', 'reference_property_id', 'there is no such reference property');
    }
    if (fields.maxBytes < 1 || fields.maxBytes > MAX_FORM_BYTES) throw ApiError.invalid('max_bytes', `must be 1 to ${MAX_FORM_BYTES}`);
    for (const origin of fields.allowedOrigins) {
      if (!isOrigin(origin)) throw ApiError.invalid('allowed_origins', 'must be origins such as https://example.com');
    }
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
