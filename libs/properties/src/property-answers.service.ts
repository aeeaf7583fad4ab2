import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@app/errors';
import { assertSafeText } from '@app/http';
import { PropertiesService } from './properties.service';
import { PropertyAnswersRepository } from './property-answers.repository';
import { PatternBudget } from './property-pattern';
import { readAnswer, type AnswerRow } from './property-types';

/** Answers that were checked and can be stored. */
export interface PreparedAnswers {
  rows: AnswerRow[];
  warnings: string[];
}

/** `properties` of a submission: a map from property id to answer. */
@Injectable()
export class PropertyAnswers {
  constructor(
    private readonly repository: PropertyAnswersRepository,
    private readonly properties: PropertiesService,
  ) {}

  /**
   * Checks a raw map, or its JSON text as multipart forms send it. Nothing is stored.
   * @throws ApiError invalid_request, unknown_property, invalid_property_value
   */
  async prepare(teamId: string, raw: unknown): Promise<PreparedAnswers> {
    const answers = parseAnswers(raw);
    if (answers.size === 0) return { rows: [], warnings: [] };
    const known = new Map((await this.properties.ofTeam(teamId)).map((property) => [property.id, property]));
    const prepared: PreparedAnswers = { rows: [], warnings: [] };
    const budget = new PatternBudget();
    for (const [id, answer] of answers) {
      const property = known.get(id);
      if (!property) throw ApiError.of('unknown_property', `properties.${id.slice(0, 100)}`, 'there is no such property');
      const { rows, warning } = readAnswer(property, answer, budget);
      // A pattern of Unicode classes takes up to 35 ms to compile, and a request may ask for many for the first time.
      if (property.validationPattern !== null) await nextTurn();
      prepared.rows.push(...rows);
      if (warning) prepared.warnings.push(warning);
    }
    return prepared;
  }

  /** Removes the answers to these properties, in the surrounding transaction. */
  async remove(companyId: string, propertyIds: readonly string[]): Promise<void> {
    if (propertyIds.length > 0) await this.repository.remove(companyId, propertyIds);
  }

  /**
   * Checks a map in which null removes an answer. Nothing is stored.
   * @throws ApiError invalid_request, unknown_property, invalid_property_value
   */
  async prepareChanges(teamId: string, raw: unknown): Promise<{ answers: PreparedAnswers; removed: string[] }> {
    const given = parseAnswers(raw);
    const removed = [...given].filter(([, answer]) => answer === null).map(([id]) => id);
    const known = removed.length > 0 ? new Set((await this.properties.ofTeam(teamId)).map(({ id }) => id)) : new Set();
    for (const id of removed) {
      if (!known.has(id)) throw ApiError.of('unknown_property', `properties.${id.slice(0, 100)}`, 'there is no such property');
      given.delete(id);
    }
    return { answers: await this.prepare(teamId, given), removed };
  }

  /**
   * Stores answers in the surrounding transaction; an answer given before to the same property is replaced. The caller holds the
   * company's row (a new or an updated one), so that two submissions do not both insert.
   */
  async store(company: { id: string; created_at: Date }, rows: AnswerRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.repository.replace(company, rows);
  }
}

/**
 * Reads a raw map, its JSON text as multipart forms send it, or a map that was read already into a `Map`, which has no
 * special keys such as `constructor`. Ids in lower case, as PostgreSQL writes them.
 * @throws ApiError invalid_request
 */
export function parseAnswers(raw: unknown): Map<string, unknown> {
  if (raw instanceof Map) return raw as Map<string, unknown>;
  const value = typeof raw === 'string' ? parse(raw) : raw;
  if (value === undefined) return new Map();
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ApiError.invalid('properties', 'must be a map from property id to answer');
  }
  const answers = new Map<string, unknown>();
  for (const [key, answer] of Object.entries(value)) {
    const id = key.toLowerCase();
    if (answers.has(id)) throw ApiError.invalid(`properties.${id.slice(0, 100)}`, 'is answered twice');
    answers.set(id, answer);
  }
  return answers;
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
