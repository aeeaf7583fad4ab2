import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { ManagedOption } from './managed-option';
import { PropertyEntity } from './property.entity';
import type { PropertyType } from './property-types';

export interface PropertyRow {
  id: string;
  name: string;
  type: PropertyType;
  validation_pattern: string | null;
  options: ManagedOption[];
  created_at: Date;
}

const SELECT = `
  SELECT p.id, p.name, p.type, p.validation_pattern, p.created_at,
    coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label, 'archived', o.archived)
                              ORDER BY o.position, o.id)
              FROM property_options o WHERE o.property_id = p.id), '[]') AS options
  FROM properties p`;

/** Every query on properties and property_options. By hand what reads or writes options in one statement. */
@Injectable()
export class PropertiesRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(PropertyEntity) private readonly properties: Repository<PropertyEntity>,
  ) {}

  /** All of a team, oldest first. Served by properties_team_list. */
  ofTeam(teamId: string): Promise<PropertyRow[]> {
    return this.db.rows<PropertyRow>(`${SELECT} WHERE p.team_id = $1 ORDER BY p.created_at, p.id`, [teamId]);
  }

  /** Newest first. Served by properties_team_list. */
  list(teamId: string, position: KeysetPosition | null, limit: number): Promise<PropertyRow[]> {
    return this.db.rows<PropertyRow>(
      `${SELECT} WHERE p.team_id = $1 ${position ? 'AND (p.created_at, p.id) < ($3::timestamptz, $4::uuid)' : ''}
       ORDER BY p.created_at DESC, p.id DESC LIMIT $2`,
      [teamId, limit, ...(position ?? [])],
    );
  }

  find(teamId: string, id: string): Promise<PropertyRow | null> {
    return this.db.row<PropertyRow>(`${SELECT} WHERE p.team_id = $1 AND p.id = $2`, [teamId, id]);
  }

  named(teamId: string, name: string): Promise<PropertyRow | null> {
    return this.db.row<PropertyRow>(`${SELECT} WHERE p.team_id = $1 AND p.name = $2`, [teamId, name]);
  }

  async insert(
    teamId: string,
    id: string,
    property: { name: string; type: PropertyType; validationPattern?: string | null },
  ): Promise<void> {
    const { name, type, validationPattern = null } = property;
    await this.properties.insert({ id, team_id: teamId, name, type, validation_pattern: validationPattern });
  }

  async rename(id: string, name: string): Promise<void> {
    await this.properties.update({ id }, { name });
  }

  async updateOptions(updates: ManagedOption[]): Promise<void> {
    // Out of the unique index first: exchanged labels would collide half-way.
    await this.db.run('UPDATE property_options SET archived = true WHERE id = ANY($1::uuid[])', [updates.map(({ id }) => id)]);
    await this.db.run(
      `UPDATE property_options o SET label = u.label, archived = u.archived
       FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS u(id, label, archived) WHERE o.id = u.id`,
      [updates.map(({ id }) => id), updates.map(({ label }) => label), updates.map(({ archived }) => archived)],
    );
  }

  async insertOptions(propertyId: string, options: Omit<ManagedOption, 'id'>[], firstPosition: number): Promise<void> {
    if (options.length === 0) return;
    await this.db.run(
      `INSERT INTO property_options (id, property_id, label, archived, position)
       SELECT id, $1, label, archived, $2 + number - 1
       FROM unnest($3::uuid[], $4::text[], $5::boolean[]) WITH ORDINALITY AS o(id, label, archived, number)`,
      [propertyId, firstPosition, options.map(() => newId()), options.map(({ label }) => label), options.map(({ archived }) => archived)],
    );
  }

  /** Whether another property than `except` has the name. */
  isTaken(teamId: string, name: string, except: string | null): Promise<boolean> {
    return this.properties.existsBy({ team_id: teamId, name, ...(except !== null && { id: Not(except) }) });
  }

  countOf(teamId: string): Promise<number> {
    return this.properties.countBy({ team_id: teamId });
  }
}
