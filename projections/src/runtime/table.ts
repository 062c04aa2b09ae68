import type { EntitySchema } from 'typeorm';

/** The schema of all read models. */
export const READ_MODELS = 'read_models';

/** The leases of the read models, under their names, and that of a rebuild. */
export const LEASES = `${READ_MODELS}.leases`;

export interface Column {
  /** Its name in rows, e.g. `firstSlot`. */
  readonly property: string;
  /** Its name in the database, e.g. `first_slot`. */
  readonly name: string;
  /** Postgres type, e.g. `int`, `text`, `int[]`. */
  readonly type: string;
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** Whether its values are shown in no report: personal data, and what leads to a booking or an account. */
  readonly isSealed: boolean;
  readonly default: number | undefined;
}

export interface Index {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly isUnique: boolean;
}

/** A read model's table. Its DDL, the statements that write it and TypeORM's entity all come from this. */
export interface Table {
  readonly name: string;
  /** The name with its schema, for SQL. */
  readonly qualifiedName: string;
  readonly columns: readonly Column[];
  /** The columns of its primary key. */
  readonly key: readonly Column[];
  readonly indexes: readonly Index[];
  /** For repositories: `database.getRepository(bookings.entity)`. */
  readonly entity: EntitySchema;
}

export interface TableOf<Row> extends Table {
  readonly entity: EntitySchema<Row>;
}

/** A row of a table, as projections write it. */
export type RowOf<T extends Table> = T extends TableOf<infer Row> ? Row : never;
