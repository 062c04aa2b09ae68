import { randomUUID } from 'node:crypto';

import type { ClientBase } from 'pg';

import { StartupRefused } from '@cablepark/platform/program/run-program';
import { hasTable } from '@cablepark/postgres/client/connect';
import { Leases } from '@cablepark/postgres/client/leases';

const TABLES = ['automations.leases', 'read_models.leases', 'event_store.leases'];

/** Throws StartupRefused if a process works on the database. */
export async function refuseLiveLeases(client: ClientBase): Promise<void> {
  for (const table of TABLES) {
    if (!(await hasTable(client, table))) {
      continue;
    }

    const leases = new Leases(client, { table, holder: randomUUID() });
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    for (const { name } of rows) {
      if ((await leases.readRenewal(name)) !== undefined) {
        throw new StartupRefused(
          `A process still works on this database (${table}: ${name}): end every backend and projection, and try again.`,
        );
      }
    }
  }
}
