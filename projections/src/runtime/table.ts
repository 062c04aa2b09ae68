import type { EntitySchema } from 'typeorm';

export const READ_MODELS = 'read_models';

/** The leases of the read models, under their names, and that of a rebuild. */
export const LEASES = `${READ_MODELS}.leases`;

/** The traits of a column, which by default is not in the key and never null. */
export interface ColumnTraits {
  /** Postgres type, e.g. `int`, `text`, `int[]`. */
  readonly type: string;
  readonly isKey?: boolean;
  readonly isNullable?: boolean;
  /**
   * Whether its values are shown in no report: personal data, and what leads to a booking or an
   * account.
   */
  readonly isSealed?: boolean;
  readonly default?: number;
}

export interface Column extends ColumnTraits {
  /** Its name in rows, e.g. `firstSlot`. */
  readonly property: string;
  /** Its name in the database, e.g. `first_slot`. */
  readonly name: string;
}

export interface Index {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly isUnique: boolean;
}

/**
 * A read model's table. Its DDL, the statements that write it and TypeORM's entity all come from
 * this.
 */
export interface Table {
  readonly name: string;
  /** The name with its schema, for SQL. */
  readonly qualifiedName: string;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  readonly indexes: readonly Index[];
  /** For repositories: `database.getRepository(bookings.entity)`. */
  readonly entity: EntitySchema;
}

export interface TableOf<Row> extends Table {
  readonly entity: EntitySchema<Row>;
}

/**
 * The history of a table: a whole row for each event and each row of the table that it changed,
 * with the table's columns and these:
 *
 * - `position`, of the event in the log
 * - `decided_at`, when the event was decided
 * - `is_removed`, whether the row is gone since then; all columns but the key are then null
 *
 * Rows are only ever appended.
 */
export interface HistoryTable<Of extends Table = Table> extends Table {
  readonly of: Of;
}

/** Whether a table is the history of another one. */
export const isHistory = (table: Table): table is HistoryTable => 'of' in table;

export type RowOf<T extends Table> = T extends TableOf<infer Row> ? Row : never;

/**
 * The statement that creates the table in `schema` with nothing but its columns, so that it can be
 * filled quickly.
 */
export const buildCreateTable = (table: Table, schema: string): string =>
  `CREATE TABLE ${schema}.${table.name} (${table.columns.map((column) => buildColumn(column)).join(', ')})`;

/** The statement that gives the table in `schema` its primary key. */
export const buildAddKey = (table: Table, schema: string): string =>
  `ALTER TABLE ${schema}.${table.name} ADD CONSTRAINT ${table.name}_key PRIMARY KEY (${joinNames(table.key)})`;

/** The statements that create the indexes of the table in `schema`. */
export const buildCreateIndexes = (table: Table, schema: string): string[] =>
  table.indexes.map(
    ({ name, columns, isUnique }) =>
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON ${schema}.${table.name} (${joinNames(columns)})`,
  );

/** The statement that adds a column to the live table, with null in the rows that exist. */
export const buildAddColumn = (table: Table, { name, type }: Column): string =>
  `ALTER TABLE ${table.qualifiedName} ADD COLUMN IF NOT EXISTS ${name} ${type}`;

const buildColumn = ({ name, type, isNullable, default: initial }: Column): string =>
  [
    name,
    type,
    ...(isNullable ? [] : ['NOT NULL']),
    ...(initial === undefined ? [] : [`DEFAULT ${initial}`]),
  ].join(' ');

const joinNames = (columns: readonly Column[]): string =>
  columns.map(({ name }) => name).join(', ');

/** The select list of a whole row under the names that rows have: `slot_id AS "slotId", …`. */
export const buildRowColumns = ({ columns }: Table): string =>
  columns.map(({ name, property }) => `${name} AS "${property}"`).join(', ');
