import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { MAX_PIPELINES, PipelinesService } from '@app/pipelines';
import { PropertiesService } from '@app/properties';
import { formOf, type Form } from './form.types';
import { FormsRepository, type FormFields } from './forms.repository';
import { parsedUrl } from '@app/taxonomy';

/** 50 MiB, unless the form says less (contract, section 5). */
export const MAX_FORM_BYTES = 52_428_800;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function newFormId(): string {
  return `form_${Array.from({ length: 24 }, () => BASE62[randomInt(62)]).join('')}`;
}

/** Public application forms. */
@Injectable()
export class FormsService {
  constructor(
    private readonly db: Db,
    private readonly repository: FormsRepository,
    private readonly keyset: Keyset,
    private readonly pipelines: PipelinesService,
    private readonly properties: PropertiesService,
  ) {}

  /** A form that takes applications now. One answer for unknown, closed and disabled. @throws ApiError form_not_found */
  async open(id: string): Promise<Form> {
    const row = await this.repository.findOpen(id);
    if (!row) throw new ApiError('form_not_found');
    return formOf(row);
  }

  /** @throws ApiError form_not_found for another team's too */
  async get(teamId: string, id: string): Promise<Form> {
    const row = await this.repository.find(teamId, id);
    if (!row) throw new ApiError('form_not_found');
    return formOf(row);
  }

  async page(teamId: string, request: PageRequest): Promise<Page<Form>> {
    const binding = ['forms', teamId];
    const rows = await this.repository.list(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, formOf);
  }

  /** @throws ApiError invalid_pipeline, unknown_property, invalid_request */
  async create(teamId: string, fields: FormFields): Promise<Form> {
    await this.check(teamId, fields);
    const id = newFormId();
    await this.repository.insert(teamId, id, fields);
    return this.get(teamId, id);
  }

  /** @throws ApiError form_not_found, invalid_pipeline, unknown_property, invalid_request */
  async update(teamId: string, id: string, change: Partial<FormFields>): Promise<Form> {
    return this.db.tx(async () => {
      // Two updates at once queue here: whoever edits a form never opens again what somebody closes meanwhile.
      await this.repository.lock(teamId, id);
      const form = await this.get(teamId, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const fields: FormFields = { ...form, ...given };
      await this.check(teamId, fields);
      await this.repository.update(teamId, id, fields);
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
      if (type === 'reference')
        throw ApiError.invalid('questions', 'a reference property is never asked; name it as reference_property_id');
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
  return parsedUrl(text)?.origin === text;
}
