import { Injectable } from '@nestjs/common';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { compilePattern } from './property-pattern';
import { hasOptions, type Property, type PropertyType } from './property-types';

export interface NewProperty {
  name: string;
  type: PropertyType;
  /** Labels. */
  options?: string[];
  validationPattern?: string | null;
}

export interface OptionChange {
  id?: string;
  label: string;
  archived?: boolean;
}

interface PropertyRow {
  id: string;
  name: string;
  type: PropertyType;
  validation_pattern: string | null;
  options: { id: string; label: string; archived: boolean }[];
  created_at: Date;
}

/** A property as its team's admins see it, archived options included. */
export interface ManagedProperty extends Omit<Property, 'options'> {
  options: { id: string; label: string; archived: boolean }[];
  createdAt: Date;
}

const SELECT = `
  SELECT p.id, p.name, p.type, p.validation_pattern, p.created_at,
    coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label, 'archived', o.archived) ORDER BY o.position, o.id)
              FROM property_options o WHERE o.property_id = p.id), '[]') AS options
  FROM properties p`;

/** Definitions of a team's questions. */
@Injectable()
export class Properties {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** All of a team's questions, oldest first: the order in which they were asked for. */
  async ofTeam(teamId: string): Promise<Property[]> {
    const rows = await this.db.rows<PropertyRow>(`${SELECT} WHERE p.team_id = $1 ORDER BY p.created_at, p.id`, [teamId]);
    return rows.map(propertyOf);
  }

  async page(teamId: string, request: PageRequest): Promise<Page<ManagedProperty>> {
    const binding = ['properties', teamId];
    const [createdAt, id] = this.keyset.position(request.cursor, binding) ?? [null, null];
    const rows = await this.db.rows<PropertyRow>(
      `${SELECT} WHERE p.team_id = $1 AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3::uuid))
       ORDER BY p.created_at DESC, p.id DESC LIMIT $4`,
      [teamId, createdAt, id, request.limit + 1],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, managedOf);
  }

  /** @throws ApiError not_found */
  async managed(teamId: string, id: string): Promise<ManagedProperty> {
    const row = await this.db.row<PropertyRow>(`${SELECT} WHERE p.team_id = $1 AND p.id = $2`, [teamId, id]);
    if (!row) throw new ApiError('not_found');
    return managedOf(row);
  }

  /** @throws ApiError invalid_request: a taken name, options where none belong, a pattern that is not linear-time */
  async create(teamId: string, property: NewProperty): Promise<ManagedProperty> {
    this.check(property);
    const id = newId();
    return this.db.tx(async () => {
      await this.refuseTakenName(teamId, property.name, null);
      await this.db.run('INSERT INTO properties (id, team_id, name, type, validation_pattern) VALUES ($1, $2, $3, $4, $5)', [
        id, teamId, property.name, property.type, property.validationPattern ?? null,
      ]);
      for (const [position, label] of (property.options ?? []).entries()) await this.addOption(id, label, position);
      return this.managed(teamId, id);
    });
  }

  /**
   * Renames a question or its options. Option ids are stable: an answer keeps its option through any rename; options left out
   * stay as they are, archived ones are offered no more.
   * @throws ApiError not_found, invalid_request
   */
  async update(teamId: string, id: string, change: { name?: string; options?: OptionChange[] }): Promise<ManagedProperty> {
    return this.db.tx(async () => {
      const property = await this.managed(teamId, id);
      if (change.name !== undefined) {
        await this.refuseTakenName(teamId, change.name, id);
        await this.db.run('UPDATE properties SET name = $2 WHERE id = $1', [id, change.name]);
      }
      if (change.options) await this.changeOptions(property, change.options);
      return this.managed(teamId, id);
    });
  }

  private async changeOptions(property: ManagedProperty, changes: OptionChange[]): Promise<void> {
    if (!hasOptions(property.type)) throw ApiError.invalid('options', 'only select and multi_select have options');
    for (const [index, change] of changes.entries()) {
      const archived = change.archived ?? false;
      if (change.id === undefined) {
        await this.addOption(property.id, change.label, property.options.length + index);
      } else if (property.options.some(({ id }) => id === change.id)) {
        await this.db.run('UPDATE property_options SET label = $2, archived = $3 WHERE id = $1', [change.id, change.label, archived]);
      } else {
        throw ApiError.invalid(`options[${index}].id`, 'is not an option of this property');
      }
    }
    const labels = (await this.ofId(property.id)).options.filter(({ archived }) => !archived).map(({ label }) => label);
    if (new Set(labels).size !== labels.length) throw ApiError.invalid('options', 'labels must differ');
  }

  private async ofId(id: string): Promise<ManagedProperty> {
    return managedOf((await this.db.row<PropertyRow>(`${SELECT} WHERE p.id = $1`, [id])) as PropertyRow);
  }

  private async addOption(propertyId: string, label: string, position: number): Promise<void> {
    await this.db.run('INSERT INTO property_options (id, property_id, label, position) VALUES ($1, $2, $3, $4)', [
      newId(), propertyId, label, position,
    ]);
  }

  private async refuseTakenName(teamId: string, name: string, except: string | null): Promise<void> {
    await this.db.lock('property-name', teamId);
    const taken = await this.db.row('SELECT 1 FROM properties WHERE team_id = $1 AND name = $2 AND ($3::uuid IS NULL OR id <> $3)', [
      teamId, name, except,
    ]);
    if (taken) throw ApiError.invalid('name', 'another property has this name');
  }

  private check(property: NewProperty): void {
    const options = property.options ?? [];
    if (hasOptions(property.type) && options.length === 0) throw ApiError.invalid('options', 'at least one option is required');
    if (!hasOptions(property.type) && options.length > 0) throw ApiError.invalid('options', 'only select and multi_select have options');
    if (new Set(options).size !== options.length) throw ApiError.invalid('options', 'labels must differ');
    if (property.validationPattern == null) return;
    if (property.type !== 'reference') throw ApiError.invalid('validation_pattern', 'only reference properties have a pattern');
    compilePattern(property.validationPattern);
  }
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
