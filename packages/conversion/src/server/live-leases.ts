import { Leases } from '@cablepark/postgres/client/leases';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

const TABLES = ['automations.leases', 'read_models.leases', 'read_model_files.leases', 'event_store.leases'];

/** Throws StartupRefused if a process works on the database. */
export async function refuseLiveLeases(client: ClientBase): Promise<void> {
  for (const table of TABLES) {
    const { rows: tables } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      table,
    ]);
    if (tables[0]?.found !== true) continue;
    const leases = new Leases(client, { table, holder: randomUUID() });
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    for (const { name } of rows)
      if ((await leases.holding(name)) !== undefined)
        throw new StartupRefused(
          `A process still works on this database (${table}: ${name}): end every backend and projection, and convert again.`,
        );
  }
}
