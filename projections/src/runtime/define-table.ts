import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import type { ColumnDefinition } from './columns.ts';
import { READ_MODELS, type Column, type Index, type TableOf } from './table.ts';

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
  const columns = columnsOf(definitions);
  const indexes = (options.indexes ?? []).map((index) => ({
    name: index.name,
    columns: index.columns.flatMap((property) => columns.find((column) => column.property === property) ?? []),
    isUnique: index.isUnique ?? false,
  }));
  return tableOf(name, columns, indexes);
}

export const columnsOf = (definitions: Definitions): Column[] =>
  Object.entries(definitions).map(([property, { traits }]) => ({ property, name: snakeCase(property), ...traits }));

export const tableOf = <Row>(
  name: string,
  columns: readonly Column[],
  indexes: readonly Index[] = [],
): TableOf<Row> => ({
  name,
  qualifiedName: `${READ_MODELS}.${name}`,
  columns,
  key: columns.filter(({ isKey }) => isKey),
  indexes,
  entity: new EntitySchema<Row>({
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
  }),
});

const snakeCase = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
