import type { ReadModel } from './define-read-model.ts';
import {
  buildAddColumn,
  buildAddKey,
  buildCreateIndexes,
  buildCreateTable,
  READ_MODELS,
  type Table,
} from './table.ts';

/** Runs SQL and returns the rows, as TypeORM's query runner does. */
export interface SqlRunner {
  query<Row>(text: string): Promise<Row[]>;
}

/**
 * Creates missing tables, and replaces those that lack columns and into which nothing was ever
 * projected. Adds missing columns to the tables of read models whose version has been raised; they
 * are null until the tables are rebuilt.
 */
export async function prepareTables(
  database: SqlRunner,
  models: readonly ReadModel[],
): Promise<void> {
  const columns = await readColumnsByTable(database);
  const versions = await readVersionsByModel(database);
  for (const { name, version, tables } of models) {
    for (const table of tables) {
      const statements = planStatements(table, columns.get(table.name), {
        present: versions.get(name),
        wanted: version,
      });
      if (statements.length > 0) {
        await database.query(statements.join(';\n'));
      }
    }
  }
}

function planStatements(
  table: Table,
  columns: ReadonlySet<string> | undefined,
  version: { readonly present: number | undefined; readonly wanted: number },
): string[] {
  if (!columns) {
    return planCreation(table);
  }

  const missing = table.columns.filter(({ name }) => !columns.has(name));
  if (missing.length === 0) {
    return [];
  }
  // Nothing has ever been projected into a table without a checkpoint.
  if (version.present === undefined) {
    return [`DROP TABLE ${table.qualifiedName}`, ...planCreation(table)];
  }

  return version.present < version.wanted
    ? missing.map((column) => buildAddColumn(table, column))
    : [];
}

const planCreation = (table: Table): string[] => [
  buildCreateTable(table, READ_MODELS),
  buildAddKey(table, READ_MODELS),
  ...buildCreateIndexes(table, READ_MODELS),
];

/**
 * Reads the catalogue itself, because the information schema hides what this role has no rights to.
 */
async function readColumnsByTable(database: SqlRunner): Promise<Map<string, Set<string>>> {
  const rows = await database.query<{ name: string; columns: string[] }>(
    `SELECT relname::text AS name, array_agg(attname::text) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = '${READ_MODELS}'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      GROUP BY relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

async function readVersionsByModel(database: SqlRunner): Promise<Map<string, number>> {
  const rows = await database.query<{ name: string; version: number }>(
    `SELECT name, version FROM ${READ_MODELS}.checkpoints`,
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}
