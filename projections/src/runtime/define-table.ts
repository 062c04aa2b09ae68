import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import type { ColumnDefinition } from './columns.ts';
import { READ_MODELS, type Column, type Table, type TableOf } from './table.ts';

/** A table as TypeORM's repositories know it. */
export const entityOf = <Row>({
  name,
  columns,
  indexes,
}: Pick<Table, 'name' | 'columns' | 'indexes'>): EntitySchema<Row> =>
  new EntitySchema<Row>({
    name,
    schema: READ_MODELS,
    columns: Object.fromEntries(
      columns.map((column) => [column.property, columnOptions(column)]),
    ) as EntitySchemaOptions<Row>['columns'],
    indices: indexes.map((index) => ({
      name: index.name,
      columns: index.columns.map(({ property }) => property),
      unique: index.isUnique,
    })),
  });

const columnOptions = (column: Column): EntitySchemaColumnOptions => ({
  name: column.name,
  type: column.type.replace('[]', '') as EntitySchemaColumnOptions['type'],
  array: column.type.endsWith('[]'),
  primary: column.isKey,
  nullable: column.isNullable,
  default: column.default,
  ...(column.type === 'timestamptz' && { transformer: isoString }),
});

/** The driver returns instants as Date objects, but rows have ISO 8601 strings. */
const isoString = {
  from: (value: Date | null) => value?.toISOString() ?? null,
  to: (value: unknown) => value,
};

type Definitions = Readonly<Record<string, ColumnDefinition<unknown>>>;

interface IndexDefinition<Property> {
  readonly name: string;
  readonly columns: readonly Property[];
  readonly isUnique?: boolean;
}

/**
 * Defines a table of a read model. Its columns are given once, by the names that rows have for them; in the database
 * they are in snake case and in this order.
 */
export function defineTable<D extends Definitions>(
  name: string,
  definitions: D,
  options: { readonly indexes?: readonly IndexDefinition<keyof D & string>[] } = {},
): TableOf<{ -readonly [Property in keyof D]: D[Property]['value'] }> {
  const columns = Object.entries(definitions).map(([property, { traits }]): Column => ({
    property,
    name: snakeCase(property),
    type: traits.type,
    isKey: traits.isKey ?? false,
    isNullable: traits.isNullable ?? false,
    isSealed: traits.isSealed ?? false,
    default: traits.default,
  }));
  const indexes = (options.indexes ?? []).map((index) => ({
    name: index.name,
    columns: index.columns.flatMap((property) => columns.find((column) => column.property === property) ?? []),
    isUnique: index.isUnique ?? false,
  }));
  return {
    name,
    qualifiedName: `${READ_MODELS}.${name}`,
    columns,
    key: columns.filter(({ isKey }) => isKey),
    indexes,
    entity: entityOf({ name, columns, indexes }),
  };
}

const snakeCase = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
