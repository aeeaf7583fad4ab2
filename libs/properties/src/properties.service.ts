import { Injectable } from '@nestjs/common';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { ManagedOption } from './managed-option';
import { MAX_OPTIONS, planOptionChanges, refuseEqualLabels, type OptionChange } from './option-changes';
import { PropertiesRepository, type PropertyRow } from './properties.repository';
import { assertPattern } from './property-pattern';
import { hasOptions, hasPattern, type Property, type PropertyType } from './property-types';

export interface NewProperty {
  name: string;
  type: PropertyType;
  /** Labels. */
  options?: string[];
  validationPattern?: string | null;
}

/** A property as its team's admins see it, archived options included. */
export interface ManagedProperty extends Omit<Property, 'options'> {
  options: ManagedOption[];
  createdAt: Date;
}

/** Every submission and `GET /v1/properties` read all of them. */
const MAX_PROPERTIES = 200;
/** Milliseconds for which a search may use a definition again; this process's own changes count at once. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 5000;

/** Definitions of a team's questions. */
@Injectable()
export class PropertiesService {
  private readonly remembered = new Map<string, { property: ManagedProperty; until: number }>();

  constructor(
    private readonly db: Db,
    private readonly repository: PropertiesRepository,
    private readonly keyset: Keyset,
  ) {}

  /** All of a team's questions, oldest first: the order in which they were asked for. */
  async ofTeam(teamId: string): Promise<Property[]> {
    return (await this.repository.ofTeam(teamId)).map(propertyOf);
  }

  /** The same with archived options. */
  async managedOfTeam(teamId: string): Promise<ManagedProperty[]> {
    return (await this.repository.ofTeam(teamId)).map(managedOf);
  }

  /** Newest first, archived options included. */
  async page(teamId: string, request: PageRequest): Promise<Page<ManagedProperty>> {
    const binding = ['properties', teamId];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.list(teamId, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, managedOf);
  }

  /** @throws ApiError not_found */
  async managed(teamId: string, id: string): Promise<ManagedProperty> {
    const row = await this.repository.find(teamId, id);
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
    const row = await this.repository.named(teamId, name);
    if (!row) return null;
    const property = managedOf(row);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(key, { property, until: Date.now() + REMEMBERED_MS });
    return property;
  }

  /** @throws ApiError invalid_request: a taken name, options where none belong, a pattern that is not linear-time or too costly */
  async create(teamId: string, property: NewProperty): Promise<ManagedProperty> {
    check(property);
    const id = newId();
    return this.db.tx(async () => {
      await this.db.lock('properties', teamId);
      await this.refuseTakenName(teamId, property.name, null);
      await this.refuseTooMany(teamId);
      await this.repository.insert(teamId, id, property);
      const options = (property.options ?? []).map((label) => ({ label, archived: false }));
      await this.repository.insertOptions(id, options, 0);
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
      await this.db.lock('properties', teamId);
      const property = await this.managed(teamId, id);
      if (change.name !== undefined) {
        await this.refuseTakenName(teamId, change.name, id);
        await this.repository.rename(id, change.name);
      }
      if (change.options) await this.changeOptions(property, change.options);
      this.db.afterCommit(() => this.remembered.clear());
      return this.managed(teamId, id);
    });
  }

  private async changeOptions(property: ManagedProperty, changes: OptionChange[]): Promise<void> {
    if (!hasOptions(property.type)) throw ApiError.invalid('options', 'only select and multi_select have options');
    const { updates, inserts } = planOptionChanges(property.options, changes);
    await this.repository.updateOptions(updates);
    await this.repository.insertOptions(property.id, inserts, property.options.length);
  }

  private async refuseTakenName(teamId: string, name: string, except: string | null): Promise<void> {
    if (await this.repository.isTaken(teamId, name, except)) throw ApiError.invalid('name', 'another property has this name');
  }

  private async refuseTooMany(teamId: string): Promise<void> {
    if ((await this.repository.countOf(teamId)) >= MAX_PROPERTIES)
      throw ApiError.invalid('', `a team has at most ${MAX_PROPERTIES} properties`);
  }
}

function check({ type, options = [], validationPattern }: NewProperty): void {
  if (hasOptions(type) && options.length === 0) throw ApiError.invalid('options', 'at least one option is required');
  if (!hasOptions(type) && options.length > 0) throw ApiError.invalid('options', 'only select and multi_select have options');
  if (options.length > MAX_OPTIONS) throw ApiError.invalid('options', `a property has at most ${MAX_OPTIONS} options`);
  refuseEqualLabels(options);
  if (validationPattern == null) return;
  if (!hasPattern(type)) throw ApiError.invalid('validation_pattern', 'only reference properties have a pattern');
  assertPattern(validationPattern);
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
