import type { Table } from '../runtime/table.ts';
import type { ReadSide } from './read-side.ts';

/** The layout of these tables, or of all that read models have, as the catalogue describes it. */
export async function readLayout(
  side: ReadSide,
  tables?: readonly Table[],
): Promise<Record<string, unknown[]>> {
  const facts = await side.sql<{ table: string; facts: unknown[] }>(LAYOUT);
  const wanted = tables?.map(({ name }) => name) ?? facts.map(({ table }) => table);
  return Object.fromEntries(
    facts
      .filter(({ table }) => wanted.includes(table))
      .map(({ table, facts: ofIt }) => [table, ofIt]),
  );
}

const LAYOUT = `
  SELECT "table", json_agg(fact ORDER BY fact::text) AS facts FROM (
    SELECT table_name AS "table",
           json_build_array('column', column_name, ordinal_position, udt_name, column_default, is_nullable) AS fact
      FROM information_schema.columns WHERE table_schema = 'read_models'
    UNION ALL
    SELECT tablename, json_build_array('index', indexname, indexdef) FROM pg_indexes WHERE schemaname = 'read_models'
    UNION ALL
    SELECT relname, json_build_array('constraint', conname, contype, pg_get_constraintdef(c.oid))
      FROM pg_constraint AS c JOIN pg_class ON pg_class.oid = conrelid
     WHERE relnamespace = 'read_models'::regnamespace
  ) AS facts GROUP BY "table" ORDER BY "table"`;
