import { groupBy } from '@cablepark/contracts/shared/lists';

import type { Change, Values } from './changes.ts';
import {
  buildRowColumns,
  READ_MODELS,
  type Column,
  type HistoryTable,
  type Table,
} from './table.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The statements for a table's changes, in order: one for each kind and set of columns, however
 * many rows.
 */
export function buildStatements(
  table: Table,
  changes: readonly Change[],
  schema = READ_MODELS,
): Statement[] {
  const target = `${schema}.${table.name}`;
  const puts: Values[] = [];
  const removes: Values[] = [];
  const patches: Patch[] = [];
  const adds: Add[] = [];
  for (const change of changes) {
    const first = change.kind === 'add' ? change.before : change;
    if (first?.kind === 'put') {
      puts.push(first.row);
    } else if (first?.kind === 'remove') {
      removes.push(first.key);
    } else if (first?.kind === 'patch') {
      patches.push(first);
    }
    if (change.kind === 'add') {
      adds.push(change);
    }
  }

  const statements: Statement[] = [];
  if (removes.length > 0) {
    statements.push(buildRemove(target, table, removes));
  }
  if (puts.length > 0) {
    statements.push(buildPut(target, table, puts));
  }

  for (const group of groupBy(patches, joinChangedColumns).values()) {
    statements.push(buildPatch(target, table, group));
  }

  for (const group of groupBy(adds, joinChangedColumns).values()) {
    statements.push(buildAdd(target, table, group));
  }

  return statements;
}

type Patch = Extract<Change, { kind: 'patch' }>;
type Add = Extract<Change, { kind: 'add' }>;
const joinKeys = (values: Values): string => Object.keys(values).join();
const joinChangedColumns = ({ deltas, values }: Patch | Add): string =>
  `${joinKeys(deltas)};${joinKeys(values)}`;

function buildPut(target: string, table: Table, rows: readonly Values[]): Statement {
  const { columns, key } = table;
  const rest = columns.filter((column) => !key.includes(column));
  const conflict =
    rest.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${rest.map(({ name }) => `${name} = EXCLUDED.${name}`).join(', ')}`;
  return {
    text: `INSERT INTO ${target} (${joinNames(columns)}) SELECT ${castColumns(columns)} FROM ${buildUnnest(columns)}
     ON CONFLICT (${joinNames(key)}) DO ${conflict}`,
    values: toArrays(columns, rows),
  };
}

function buildAdd(target: string, table: Table, changes: readonly Add[]): Statement {
  const counters = findColumns(table, Object.keys(changes[0]?.deltas ?? {}));
  const set = findColumns(table, Object.keys(changes[0]?.values ?? {}));
  const columns = [...table.key, ...counters, ...set];
  const updates = [
    ...counters.map(({ name }) => `${name} = t.${name} + EXCLUDED.${name}`),
    ...set.map(({ name }) => `${name} = EXCLUDED.${name}`),
  ];
  return {
    text: `INSERT INTO ${target} AS t (${joinNames(columns)})
            SELECT ${castColumns(columns)} FROM ${buildUnnest(columns)}
     ON CONFLICT (${joinNames(table.key)}) DO UPDATE SET ${updates.join(', ')}`,
    values: toArrays(
      columns,
      changes.map(({ key, deltas, values }) => ({ ...values, ...deltas, ...key })),
    ),
  };
}

function buildPatch(target: string, table: Table, changes: readonly Patch[]): Statement {
  const set = findColumns(table, Object.keys(changes[0]?.values ?? {}));
  const counters = findColumns(table, Object.keys(changes[0]?.deltas ?? {}));
  const columns = [...table.key, ...set, ...counters];
  const updates = [
    ...set.map((column) => `${column.name} = ${castColumn(column)}`),
    ...counters.map(({ name }) => `${name} = t.${name} + v.${name}`),
  ];
  return {
    text: `UPDATE ${target} t SET ${updates.join(', ')}
     FROM ${buildUnnest(columns)} WHERE ${table.key.map((column) => `t.${column.name} = ${castColumn(column)}`).join(' AND ')}`,
    values: toArrays(
      columns,
      changes.map(({ key, values, deltas }) => ({ ...values, ...deltas, ...key })),
    ),
  };
}

const buildRemove = (target: string, table: Table, keys: readonly Values[]): Statement => ({
  text: `DELETE FROM ${target} t USING ${buildUnnest(table.key)}
            WHERE ${table.key.map((column) => `t.${column.name} = ${castColumn(column)}`).join(' AND ')}`,
  values: toArrays(table.key, keys),
});

/** The statement for the last versions of the rows with these keys, without those removed. */
export function buildLookUp(
  { of, name }: HistoryTable,
  keys: readonly Values[],
  schema: string,
): Statement {
  const hasKey = of.key.map((column) => `h.${column.name} = ${castColumn(column)}`).join(' AND ');
  const read = of.columns.map(({ property }) => `last."${property}"`).join(', ');
  return {
    text: `SELECT ${read} FROM ${buildUnnest(of.key)} CROSS JOIN LATERAL (
            SELECT ${buildRowColumns(of)}, is_removed FROM ${schema}.${name} AS h
             WHERE ${hasKey} ORDER BY position DESC LIMIT 1) AS last
     WHERE NOT last.is_removed`,
    values: toArrays(of.key, keys),
  };
}

const findColumns = (table: Table, properties: readonly string[]): Column[] =>
  properties.map((property) => {
    const column = table.columns.find((one) => one.property === property);
    if (!column) {
      throw new Error(`${table.name} has no column for ${property}.`);
    }

    return column;
  });

// unnest() flattens arrays of arrays, and jsonb values are serialised here, so both are sent as
// text.
const isSentAsText = ({ type }: Column): boolean => type.endsWith('[]') || type === 'jsonb';

const joinNames = (columns: readonly Column[]): string =>
  columns.map(({ name }) => name).join(', ');
const buildUnnest = (columns: readonly Column[]): string => {
  const parameters = columns.map(
    (column, i) => `$${i + 1}::${isSentAsText(column) ? 'text' : column.type}[]`,
  );
  return `unnest(${parameters.join(', ')}) AS v(${joinNames(columns)})`;
};

const castColumn = (column: Column): string =>
  isSentAsText(column) ? `v.${column.name}::${column.type}` : `v.${column.name}`;
const castColumns = (columns: readonly Column[]): string => columns.map(castColumn).join(', ');

const toArrays = (columns: readonly Column[], rows: readonly Values[]): unknown[][] =>
  columns.map((column) => rows.map((row) => toParameter(column, row[column.property])));

function toParameter(column: Column, value: unknown): unknown {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (column.type.endsWith('[]')) {
    return toArrayLiteral(value as readonly (number | string)[]);
  }

  return column.type === 'jsonb' ? JSON.stringify(value) : value;
}

type Item = number | string | null;

/**
 * Formats an array for Postgres, as `{1,2}` or `{"a","b"}` (Postgres documentation, "Array Value
 * Input").
 */
export const toArrayLiteral = (items: readonly Item[]): string =>
  `{${items.map(formatItem).join()}}`;

function formatItem(item: Item): string {
  if (item === null) {
    return 'NULL';
  }

  return typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
}
