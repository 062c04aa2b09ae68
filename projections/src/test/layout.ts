import type { ReadSide } from './read-side.ts';

/** The read models' tables as the catalogue describes them, without object ids. */
export const layoutOf = async (side: ReadSide) => ({
  columns: await side.sql(
    `SELECT table_name, column_name, ordinal_position, data_type, udt_name, column_default, is_nullable
       FROM information_schema.columns WHERE table_schema = 'read_models' ORDER BY 1, 3`,
  ),
  indexes: await side.sql(
    `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'read_models' ORDER BY 2`,
  ),
  constraints: await side.sql(
    `SELECT conrelid::regclass::text AS on, conname, contype, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE connamespace = 'read_models'::regnamespace ORDER BY 1, 2`,
  ),
});
