import type { ColumnDefinition } from './columns.ts';
import { entityOf } from './entity.ts';
import { READ_MODELS, type Column, type TableOf } from './table.ts';

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
