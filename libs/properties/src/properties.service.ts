import { Injectable } from '@nestjs/common';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { ManagedOption } from './managed-option';
import { MAX_OPTIONS, planOptionChanges, refuseEqualLabels, type OptionChange } from './option-changes';
import { compilePattern } from './property-pattern';
import { hasOptions, hasPattern, type Property, type PropertyType } from './property-types';

export interface NewProperty {
  name: string;
  type: PropertyType;
  /** Labels. */
  options?: string[];
  validationPattern?: string | null;
}

interface PropertyRow {
  id: string;
  name: string;
  type: PropertyType;
  validation_pattern: string | null;
  options: ManagedOption[];
  created_at: Date;
}

/** A property as its team's admins see it, archived options included. */
export interface ManagedProperty extends Omit<Property, 'options'> {
  options: ManagedOption[];
  createdAt: Date;
}

const SELECT = `
  SELECT p.id, p.name, p.type, p.validation_pattern, p.created_at,
    coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label, 'archived', o.archived)
                              ORDER BY o.position, o.id)
              FROM property_options o WHERE o.property_id = p.id), '[]') AS options
  FROM properties p`;

/** Every submission and `GET /v1/properties` read all of them. */
const MAX_PROPERTIES = 200;
/** Milliseconds for which a search may use a definition again; this process's own changes count at once. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 5000;

/** Definitions of a team's questions. */
@Injectable()
export class Properties {
  private readonly remembered = new Map<string, { property: ManagedProperty; until: number }>();

  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** All of a team's questions, oldest first: the order in which they were asked for. */
  async ofTeam(teamId: string): Promise<Property[]> {
    return (await this.rowsOfTeam(teamId)).map(propertyOf);
  }

  /** The same with archived options. */
  async managedOfTeam(teamId: string): Promise<ManagedProperty[]> {
    return (await this.rowsOfTeam(teamId)).map(managedOf);
  }

  /** Served by properties_team_list. */
  private rowsOfTeam(teamId: string): Promise<PropertyRow[]> {
    return this.db.rows<PropertyRow>(`${SELECT} WHERE p.team_id = $1 ORDER BY p.created_at, p.id`, [teamId]);
  }

  /** Newest first, archived options included. Served by properties_team_list. */
  async page(teamId: string, request: PageRequest): Promise<Page<ManagedProperty>> {
    const binding = ['properties', teamId];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.db.rows<PropertyRow>(
      `${SELECT} WHERE p.team_id = $1 ${position ? 'AND (p.created_at, p.id) < ($3::timestamptz, $4::uuid)' : ''}
       ORDER BY p.created_at DESC, p.id DESC LIMIT $2`,
      [teamId, request.limit + 1, ...(position ?? [])],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, managedOf);
  }

  /** @throws ApiError not_found */
  async managed(teamId: string, id: string): Promise<ManagedProperty> {
    const row = await this.db.row<PropertyRow>(`${SELECT} WHERE p.team_id = $1 AND p.id = $2`, [teamId, id]);
    if (!row) throw new ApiError('not_found');
    return managedOf(row);
  }

  /**
   * The property that a search names. It may be a second old, so that a search is one statement; `fresh` reads it anew, for
   * callers that do not find in it what they look for.
   */
  async named(teamId: string, name: string, options: { fresh?: boolean } = {}): Promise<ManagedProperty | null> {
    const key = `${teamId}/${name}`;
    const known = options.fresh ? undefined : this.remembered.get(key);
    if (known && known.until > Date.now()) return known.property;
    const row = await this.db.row<PropertyRow>(`${SELECT} WHERE p.team_id = $1 AND p.name = $2`, [teamId, name]);
    if (!row) return null;
    const property = managedOf(row);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(key, { property, until: Date.now() + REMEMBERED_MS });
    return property;
  }

  /** @throws ApiError invalid_request: a taken name, options where none belong, a pattern that is not linear-time */
  async create(teamId: string, property: NewProperty): Promise<ManagedProperty> {
    check(property);
    const id = newId();
    return this.db.tx(async () => {
      await this.db.lock('properties', teamId);
      await this.refuseTakenName(teamId, property.name, null);
      await this.refuseTooMany(teamId);
      await this.db.run(
        'INSERT INTO properties (id, team_id, name, type, validation_pattern) VALUES ($1, $2, $3, $4, $5)',
        [id, teamId, property.name, property.type, property.validationPattern ?? null],
      );
      const options = (property.options ?? []).map((label) => ({ label, archived: false }));
      await this.insertOptions(id, options, 0);
      return this.managed(teamId, id);
    });
  }

  /**
   * Renames a question or its options. Option ids are stable: an answer keeps its option through any rename; options left out
   * stay as they are, archived ones are offered no more.
   * @throws ApiError not_found, invalid_request
   */
  async update(
    teamId: string,
    id: string,
    change: { name?: string; options?: OptionChange[] },
  ): Promise<ManagedProperty> {
    return this.db.tx(async () => {
      await this.db.lock('properties', teamId);
      const property = await this.managed(teamId, id);
      if (change.name !== undefined) {
        await this.refuseTakenName(teamId, change.name, id);
        await this.db.run('UPDATE properties SET name = $2 WHERE id = $1', [id, change.name]);
      }
      if (change.options) await this.changeOptions(property, change.options);
      this.db.afterCommit(() => this.remembered.clear());
      return this.managed(teamId, id);
    });
  }

  private async changeOptions(property: ManagedProperty, changes: OptionChange[]): Promise<void> {
    if (!hasOptions(property.type)) throw ApiError.invalid('options', 'only select and multi_select have options');
    const { updates, inserts } = planOptionChanges(property.options, changes);
    // Out of the unique index first: exchanged labels would collide half-way.
    await this.db.run('UPDATE property_options SET archived = true WHERE id = ANY($1::uuid[])', [
      updates.map(({ id }) => id),
    ]);
    await this.db.run(
      `UPDATE property_options o SET label = u.label, archived = u.archived
       FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS u(id, label, archived) WHERE o.id = u.id`,
      [updates.map(({ id }) => id), updates.map(({ label }) => label), updates.map(({ archived }) => archived)],
    );
    await this.insertOptions(property.id, inserts, property.options.length);
  }

  private async insertOptions(
    propertyId: string,
    options: Omit<ManagedOption, 'id'>[],
    firstPosition: number,
  ): Promise<void> {
    if (options.length === 0) return;
    await this.db.run(
      `INSERT INTO property_options (id, property_id, label, archived, position)
       SELECT id, $1, label, archived, $2 + number - 1
       FROM unnest($3::uuid[], $4::text[], $5::boolean[]) WITH ORDINALITY AS o(id, label, archived, number)`,
      [
        propertyId,
        firstPosition,
        options.map(() => newId()),
        options.map(({ label }) => label),
        options.map(({ archived }) => archived),
      ],
    );
  }

  private async refuseTakenName(teamId: string, name: string, except: string | null): Promise<void> {
    const taken = await this.db.row(
      'SELECT 1 FROM properties WHERE team_id = $1 AND name = $2 AND ($3::uuid IS NULL OR id <> $3)',
      [teamId, name, except],
    );
    if (taken) throw ApiError.invalid('name', 'another property has this name');
  }

  private async refuseTooMany(teamId: string): Promise<void> {
    const { count } = (await this.db.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM properties WHERE team_id = $1',
      [teamId],
    )) ?? {
      count: 0,
    };
    if (count >= MAX_PROPERTIES) throw ApiError.invalid('', `a team has at most ${MAX_PROPERTIES} properties`);
  }
}

function check({ type, options = [], validationPattern }: NewProperty): void {
  if (hasOptions(type) && options.length === 0) throw ApiError.invalid('options', 'at least one option is required');
  if (!hasOptions(type) && options.length > 0)
    throw ApiError.invalid('options', 'only select and multi_select have options');
  if (options.length > MAX_OPTIONS) throw ApiError.invalid('options', `a property has at most ${MAX_OPTIONS} options`);
  refuseEqualLabels(options);
  if (validationPattern == null) return;
  if (!hasPattern(type)) throw ApiError.invalid('validation_pattern', 'only reference properties have a pattern');
  compilePattern(validationPattern);
}

function propertyOf(row: PropertyRow): Property {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    options: row.options.filter(({ archived }) => !archived).map(({ id, label }) => ({ id, label })),
    validationPattern: row.validation_pattern,
  };
}

function managedOf(row: PropertyRow): ManagedProperty {
  return { ...propertyOf(row), options: row.options, createdAt: row.created_at };
}
