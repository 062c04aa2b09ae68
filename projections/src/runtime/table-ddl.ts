import type { Column, Table } from './table.ts';

/** Creates the table in `schema` with nothing but its columns, so that it can be filled quickly. */
export const createTable = (table: Table, schema: string): string =>
  `CREATE TABLE ${schema}.${table.name} (${table.columns.map((column) => columnDdl(column)).join(', ')})`;

export const addKey = (table: Table, schema: string): string =>
  `ALTER TABLE ${schema}.${table.name} ADD CONSTRAINT ${table.name}_key PRIMARY KEY (${names(table.key)})`;

export const createIndexes = (table: Table, schema: string): string[] =>
  table.indexes.map(
    ({ name, columns, isUnique }) =>
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON ${schema}.${table.name} (${names(columns)})`,
  );

/** Adds a column to the live table. Rows that exist already have null in it. */
export const addColumn = (table: Table, { name, type }: Column): string =>
  `ALTER TABLE ${table.qualifiedName} ADD COLUMN IF NOT EXISTS ${name} ${type}`;

const columnDdl = ({ name, type, isNullable, default: initial }: Column): string =>
  [name, type, ...(isNullable ? [] : ['NOT NULL']), ...(initial === undefined ? [] : [`DEFAULT ${initial}`])].join(' ');

const names = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ');
