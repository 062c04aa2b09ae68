import { EntitySchema, type EntitySchemaOptions } from 'typeorm';

export interface Column {
  /** Its name in rows and in the database. */
  readonly property: string;
  readonly name: string;
  /** Postgres type, e.g. `int`, `text`, `int[]`. */
  readonly type: string;
}

/** A read model's table, as its entity describes it. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly key: readonly Column[];
  readonly columns: readonly Column[];
}

export const READ_MODELS = 'read_models';

export type AnyEntity = EntitySchema;
export type RowOf<Entity> = Entity extends EntitySchema<infer Row> ? Row : never;

/** Declares a table of a read model; its rows are what `Changes` writes and repositories read. */
export const defineTable = <Row>(
  name: string,
  options: Pick<EntitySchemaOptions<Row>, 'columns' | 'indices'>,
): EntitySchema<Row> => new EntitySchema<Row>({ name, schema: READ_MODELS, ...options });

const tables = new WeakMap<AnyEntity, Table>();

export function tableOf(entity: AnyEntity): Table {
  const known = tables.get(entity);
  if (known) return known;
  const { options } = entity;
  const described = Object.entries(options.columns).flatMap(([property, column]) =>
    column
      ? [
          {
            property,
            name: column.name ?? property,
            type: `${String(column.type)}${column.array ? '[]' : ''}`,
            primary: column.primary,
          },
        ]
      : [],
  );
  const table: Table = {
    schema: options.schema ?? READ_MODELS,
    name: options.tableName ?? options.name,
    key: described.filter(({ primary }) => primary),
    columns: described,
  };
  tables.set(entity, table);
  return table;
}
