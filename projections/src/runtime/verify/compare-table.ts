import type { ClientBase } from 'pg';

import { readInTransaction } from '@cablepark/postgres/client/cursor';

import type { ReadModel } from '../define-read-model.ts';
import { SIDE } from '../rebuild/side-table.ts';
import type { Column, Table } from '../table.ts';

/** A value or a whole row that differs from what the log yields. */
export interface Difference {
  readonly model: string;
  /** The key of the row, its columns separated by commas. */
  readonly key: string;
  /**
   * `row` if the row is missing on one side. Of a read model's further tables it begins with the
   * table's name.
   */
  readonly column: string;
  readonly live: string;
  readonly replayed: string;
}

/** The difference in one line, as `time_slots 990184: price_cents live 100 replayed 2500`. */
export const formatDifference = ({ model, key, column, live, replayed }: Difference): string =>
  `${model} ${key}: ${column} live ${live} replayed ${replayed}`;

const MISSING = 'missing';
const PRESENT = 'present';
const SEALED = '(sealed)';

/** Anything but visible characters would make the line ambiguous, or more than one. */
const NOT_PLAIN = /[^\x21-\x7e\u00a1-\uffff]/;

/** A value as Postgres writes it. */
const formatValue = (value: string | null): string => {
  if (value === null) {
    return 'null';
  }
  if (value.startsWith('claim-')) {
    // The rest is a keyed hash.
    return 'claim';
  }

  return value === '' || NOT_PLAIN.test(value) ? JSON.stringify(value) : value;
};

/**
 * A row that differs: its key, on which side it is missing, and for each column whether it differs,
 * and both values.
 */
type DifferingRow = readonly (string | boolean | null)[];

/**
 * Compares the live table with the replayed one in its transaction. Returns how many rows there are
 * in both.
 */
export async function compareTable(
  client: ClientBase,
  model: ReadModel,
  table: Table,
  onDifference: (difference: Difference) => void,
): Promise<number> {
  const { rows: counted } = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM ${table.qualifiedName}`,
  );
  let rowsInAll = Number(counted[0]?.n);
  for await (const rows of readInTransaction<DifferingRow>(client, buildComparison(table))) {
    for (const row of rows) {
      if (isMissingLive(table, row)) {
        rowsInAll++;
      }

      for (const difference of listDifferences(model, table, row)) {
        onDifference(difference);
      }
    }
  }

  return rowsInAll;
}

const listOtherColumns = ({ columns }: Table): readonly Column[] =>
  columns.filter(({ isKey }) => !isKey);

/** Key columns have no nulls, so a null in one shows on which side the row is missing. */
function buildComparison(table: Table): string {
  const { key } = table;
  const names = key.map(({ name }) => name).join(', ');
  const [first] = key;
  const compared = listOtherColumns(table).map(
    ({ name }) => `live.${name} IS DISTINCT FROM replayed.${name}`,
  );
  const isMissing = ['live', 'replayed'].map((side) => `${side}.${first?.name} IS NULL`);
  const selected = [
    ...key.map(({ name }) => `${name}::text`),
    ...isMissing,
    ...listOtherColumns(table).flatMap(({ name }, i) => [
      compared[i],
      `live.${name}::text`,
      `replayed.${name}::text`,
    ]),
  ];
  return `SELECT ${selected.join(', ')} FROM ${table.qualifiedName} AS live
      FULL JOIN ${SIDE}.${table.name} AS replayed USING (${names})
     WHERE ${[...isMissing, ...compared].join(' OR ')} ORDER BY ${names}`;
}

const isMissingLive = ({ key }: Table, row: DifferingRow): boolean => row[key.length] === true;

function* listDifferences(model: ReadModel, table: Table, row: DifferingRow): Iterable<Difference> {
  const { key } = table;
  const keyText = key
    .map(({ isSealed }, i) => (isSealed ? SEALED : formatValue(textOf(row[i]))))
    .join();
  const prefix = table === model.tables[0] ? '' : `${table.name}.`;
  const describe = (column: string) => ({
    model: model.name,
    key: keyText,
    column: `${prefix}${column}`,
  });
  if (isMissingLive(table, row)) {
    yield { ...describe('row'), live: MISSING, replayed: PRESENT };
  } else if (row[key.length + 1] === true) {
    yield { ...describe('row'), live: PRESENT, replayed: MISSING };
  } else {
    for (const [i, column] of listOtherColumns(table).entries()) {
      const at = key.length + 2 + 3 * i;
      const [differs, live, replayed] = [row[at], textOf(row[at + 1]), textOf(row[at + 2])];
      if (differs !== true) {
        continue;
      }

      const isSealed = column.isSealed || [live, replayed].some((value) => isBox(column, value));
      yield {
        ...describe(column.name),
        live: isSealed ? SEALED : formatValue(live),
        replayed: isSealed ? SEALED : formatValue(replayed),
      };
    }
  }
}

/** Among other settings, the admin's address is sealed. */
const isBox = ({ type }: Column, value: string | null): boolean =>
  type === 'jsonb' && value !== null && value.includes('"keyId"') && value.includes('"box"');

const textOf = (value: string | boolean | null | undefined): string | null =>
  typeof value === 'string' ? value : null;
