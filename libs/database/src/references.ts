import { getMetadataArgsStorage } from 'typeorm';

const { foreignKeys } = getMetadataArgsStorage();
const betweenLibs: typeof foreignKeys = [];

/**
 * A foreign key to a table of another lib. Such keys run both ways between libs, which imports may not, so the target is named by its table;
 * within a lib use TypeORM's `@ForeignKey(() => Entity)`. TypeORM would refuse a data source that lacks a target, and a process loads only
 * the entities that it uses; so `declareReferences` adds these keys only where the whole schema is compared.
 * @param table that is referred to, by its primary key
 * @param name of the constraint
 */
export function References(table: string, name: string): PropertyDecorator {
  return ({ constructor: target }, propertyName) => {
    betweenLibs.push({ target, propertyName: String(propertyName), type: table, name });
  };
}

/** Tells TypeORM of the foreign keys between libs; for a process that has loaded all entities and wants to compare the schema. */
export function declareReferences(): void {
  foreignKeys.push(...betweenLibs.splice(0));
}
