import type { Definition } from '../../read-models/definition.ts';
import type { ColumnType, Row } from '../../read-models/index.ts';
import type { VersionsTable } from './versions.ts';
import { inForce } from '../in-force.ts';
import { FILE_ROWS } from './stored-tables.ts';
import type { Cell, ColumnKind } from './table-batch.ts';

/** What a file declares of its table. */
export type Shape = Pick<Definition, 'name' | 'columns' | 'key'>;

/** The types that columns have in questions, and how their values are appended. */
const TYPES: Readonly<Record<ColumnType, readonly [type: string, kind: ColumnKind]>> = {
  text: ['VARCHAR', 'text'],
  integer: ['BIGINT', 'bigint'],
  decimal: ['DECIMAL(18,6)', 'decimal'],
  boolean: ['BOOLEAN', 'boolean'],
  date: ['DATE', 'day'],
  timestamp: ['TIMESTAMPTZ', 'instant'],
};

const quoted = (name: string): string => `"${name}"`;

export interface TableOfFile {
  /** Before the file's columns come the key as a text and where the version begins and ends. */
  readonly versions: VersionsTable;
  readonly create: string;
  readonly drop: string;
  /** Queries for the rows in force at a position, and for those in force after all that was folded. */
  readonly rowsAt: (position: string) => string;
  readonly lastRows: string;
}

/** No column of a file begins with `_`. */
const ID = '_id';
const BEGINS = '_position';
const ENDS = '_until_position';

/** The table with the versions of a file's rows. */
export function tableOfFile({ name, columns }: Shape): TableOfFile {
  const types = Object.values(columns).map((type) => TYPES[type]);
  const names = Object.keys(columns).map(quoted);
  const table = `${FILE_ROWS}.${quoted(name)}`;
  const select = `SELECT ${names.join(', ')} FROM ${table}`;
  const defined = names.map((column, i) => `${column} ${types[i]?.[0]}`);
  return {
    versions: {
      schema: FILE_ROWS,
      name,
      columns: ['text', 'bigint', 'bigint', ...types.map(([, kind]) => kind)],
      key: ID,
      until: ENDS,
    },
    create: `CREATE TABLE ${table} (${ID} VARCHAR, ${BEGINS} BIGINT, ${ENDS} BIGINT, ${defined.join(', ')})`,
    drop: `DROP TABLE ${table}`,
    rowsAt: (position) => `${select} WHERE ${inForce(position, BEGINS, ENDS)}`,
    lastRows: `${select} WHERE ${ENDS} IS NULL`,
  };
}

/** The cells of a version of a row, in the order of the table's columns. */
export const cellsOfRow =
  ({ columns }: Shape, id: string, row: Row) =>
  (position: number, until: number | null): readonly Cell[] => [
    id,
    position,
    until,
    ...Object.keys(columns).map((column) => row[column] ?? null),
  ];
