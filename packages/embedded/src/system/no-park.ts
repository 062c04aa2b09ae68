import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { ForeignLog } from '@cablepark/projections/runtime/checkpoints';
import { logOfDatabase } from '@cablepark/projections/runtime/log-of-database';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { closeClient, hasTable, WORKING } from '@cablepark/postgres/client/connect';
import { openSession } from '@cablepark/postgres/client/session';
import type { Addresses } from '../data-folder/addresses.ts';
import { isDataFolder } from '../data-folder/format-marker.ts';

/** A command was pointed at something that is no park, or at another park's log. */
export class NoPark extends StartupRefused {
  override readonly name = 'NoPark';
}

/** Throws NoPark, and makes nothing, unless the folder is a park's. */
export function refuseOtherFolder(folder: string): void {
  if (!isDataFolder(folder))
    throw new NoPark(
      `There is no park in ${folder}: set DATA_DIR to its data folder, or EVENTSTORE_URL and DATABASE_URL to its servers.`,
    );
}

/** Throws NoPark, and writes nothing, unless the database is a park's and any event store that is named has its log. */
export async function refuseOtherPark({
  databaseUrl,
  eventStoreUrl,
}: Partial<Addresses> & Pick<Addresses, 'databaseUrl'>): Promise<void> {
  const { client } = await openSession({ databaseUrl, name: 'cablepark command', limits: WORKING });
  const connection = eventStoreUrl === undefined ? undefined : new Connection(eventStoreUrl);
  try {
    if (!(await hasTable(client, 'vault.keys')))
      throw new NoPark(
        'The database holds no park: set DATA_DIR to the park’s data folder, or DATABASE_URL to its database.',
      );
    if (connection && (await logOfDatabase(client, new EventLog(connection))) === undefined)
      throw new NoPark('The event store holds no park’s log: set EVENTSTORE_URL to the store with this park’s log.');
  } catch (error) {
    throw error instanceof ForeignLog ? new NoPark(error.message, { cause: error }) : error;
  } finally {
    await closeClient(client);
    await connection?.close();
  }
}
