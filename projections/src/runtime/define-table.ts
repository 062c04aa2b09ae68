import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';

import { toSnakeCase } from './snake-case.ts';
import { READ_MODELS, type Column, type ColumnTraits, type Index, type TableOf } from './table.ts';

/** The definition of one column. `Value` is the type that its values have in rows. */
export class ColumnDefinition<Value> {
  /** Exists for the compiler only. */
  declare readonly value: Value;

  constructor(readonly traits: ColumnTraits) {}

  /** Makes it part of the table's primary key. */
  key(): ColumnDefinition<Value> {
    return new ColumnDefinition({ ...this.traits, isKey: true });
  }

  nullable(): ColumnDefinition<Value | null> {
    return new ColumnDefinition({ ...this.traits, isNullable: true });
  }

  sealed(): ColumnDefinition<Value> {
    return new ColumnDefinition({ ...this.traits, isSealed: true });
  }

  array(): ColumnDefinition<Value[]> {
    return new ColumnDefinition({ ...this.traits, type: `${this.traits.type}[]` });
  }

  /** The value in rows that `Changes.add` makes without one. */
  default(this: ColumnDefinition<number>, value: number): ColumnDefinition<number> {
    return new ColumnDefinition({ ...this.traits, default: value });
  }
}

/** A type argument can narrow the values: `text<'new' | 'reviewed'>()`, `int<SlotId>()`. */
export const text = <Value extends string = string>() =>
  new ColumnDefinition<Value>({ type: 'text' });
export const uuid = () => new ColumnDefinition<string>({ type: 'uuid' });
export const int = <Value extends number = number>() =>
  new ColumnDefinition<Value>({ type: 'int' });
export const bigint = () => new ColumnDefinition<bigint>({ type: 'bigint' });
export const boolean = () => new ColumnDefinition<boolean>({ type: 'boolean' });
/** An instant as an ISO 8601 string, as in events. A query in SQL gets a Date instead. */
export const timestamptz = () => new ColumnDefinition<string>({ type: 'timestamptz' });
export const jsonb = <Value>() => new ColumnDefinition<Value>({ type: 'jsonb' });

const toColumnOptions = (column: Column): EntitySchemaColumnOptions => ({
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
 * Defines a table of a read model by the names that rows have for its columns; Postgres has them in
 * snake case.
 */
export function defineTable<D extends Definitions>(
  name: string,
  definitions: D,
  options: { readonly indexes?: readonly IndexDefinition<keyof D & string>[] } = {},
): TableOf<{ -readonly [Property in keyof D]: D[Property]['value'] }> {
  const columns = toColumns(definitions);
  const indexes = (options.indexes ?? []).map((index) => ({
    name: index.name,
    columns: pickColumns(columns, index.columns),
    isUnique: index.isUnique ?? false,
  }));
  return toTable(name, columns, indexes);
}

/** The columns of these properties, in the properties' order. */
const pickColumns = (columns: readonly Column[], properties: readonly string[]): Column[] =>
  properties.flatMap((property) => columns.filter((column) => column.property === property));

export const toColumns = (definitions: Definitions): Column[] =>
  Object.entries(definitions).map(([property, { traits }]) => ({
    property,
    name: toSnakeCase(property),
    ...traits,
  }));

export const toTable = <Row>(
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
      columns.map((column) => [column.property, toColumnOptions(column)]),
    ) as EntitySchemaOptions<Row>['columns'],
    indices: indexes.map((index) => ({
      name: index.name,
      columns: index.columns.map(({ property }) => property),
      unique: index.isUnique,
    })),
  }),
});
