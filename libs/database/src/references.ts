import { getMetadataArgsStorage } from 'typeorm';

const { foreignKeys } = getMetadataArgsStorage();
const betweenLibs: typeof foreignKeys = [];

/**
 * A foreign key to a table of another lib. Such keys run both ways between libs and imports may not, so the target is named by its table;
 * within a lib it is TypeORM's own `@ForeignKey(() => Entity)`. TypeORM refuses a data source that does not know each target, and a
 * process loads only the entities that it works with: it is told of these keys where the whole schema is compared, see `declareReferences`.
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
