import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import { ApiError } from '@app/errors';
import { assertSafeText } from '@app/http';
import { Properties } from './properties.service';
import { readAnswer, type AnswerRow } from './property-types';

/** Answers that were checked and can be stored. */
export interface PreparedAnswers {
  rows: AnswerRow[];
  warnings: string[];
}

const MAX_ANSWERS = 200;

/** `properties` of a submission: a map from property id to answer. */
@Injectable()
export class PropertyAnswers {
  constructor(
    private readonly db: Db,
    private readonly properties: Properties,
  ) {}

  /**
   * Checks a raw map, or its JSON text as multipart forms send it. Nothing is stored.
   * @throws ApiError invalid_request, unknown_property, invalid_property_value
   */
  async prepare(teamId: string, raw: unknown): Promise<PreparedAnswers> {
    const entries = [...parseAnswers(raw)];
    if (entries.length === 0) return { rows: [], warnings: [] };
    const known = new Map((await this.properties.ofTeam(teamId)).map((property) => [property.id, property]));
    const prepared: PreparedAnswers = { rows: [], warnings: [] };
    for (const [id, answer] of entries) {
      const property = known.get(id.toLowerCase());
      if (!property) throw ApiError.of('unknown_property', `properties.${id.slice(0, 100)}`, 'there is no such property');
      const { rows, warning } = readAnswer(property, answer);
      prepared.rows.push(...rows);
      if (warning) prepared.warnings.push(warning);
    }
    return prepared;
  }

  /** Stores answers in the surrounding transaction; an answer given before to the same property is replaced. */
  async store(company: { id: string; created_at: Date }, rows: AnswerRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db.run('DELETE FROM property_answers WHERE company_id = $1 AND property_id = ANY($2::uuid[])', [
      company.id,
      rows.map(({ propertyId }) => propertyId),
    ]);
    await this.db.run(
      `INSERT INTO property_answers (id, company_id, company_created_at, property_id, option_id, value, position)
       SELECT id, $1, $2, property_id, option_id, value, position
       FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[]) WITH ORDINALITY AS a(id, property_id, option_id, value, position)`,
      [
        company.id, company.created_at, rows.map(() => newId()), rows.map((row) => row.propertyId), rows.map((row) => row.optionId),
        rows.map((row) => row.value),
      ],
    );
  }
}

/**
 * Reads a raw map, its JSON text as multipart forms send it, or a map that was read already, in any case into a `Map`, which
 * has no special keys such as `constructor`.
 * @throws ApiError invalid_request
 */
export function parseAnswers(raw: unknown): Map<string, unknown> {
  if (raw instanceof Map) return raw as Map<string, unknown>;
  const value = typeof raw === 'string' ? parse(raw) : raw;
  if (value === undefined) return new Map();
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ApiError.invalid('properties', 'must be a map from property id to answer');
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_ANSWERS) throw ApiError.invalid('properties', `must have at most ${MAX_ANSWERS} answers`);
  return new Map(entries);
}

/** An empty form field is no answers. */
function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    assertSafeText(value, 'properties');
    return value;
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.invalid('properties', 'must be a JSON map');
  }
}
