import type { EventLog } from '@cablepark/event-store/log/event-log';
import { knownIdentity, logIdentity } from '@cablepark/event-store/log/log-identity';
import { hasTable } from '@cablepark/postgres/client/connect';
import type { ClientBase } from 'pg';
import { ForeignLog } from './checkpoints.ts';
import { READ_MODELS } from './table.ts';

type Sql = Pick<ClientBase, 'query'>;

/** The tables that say from which log a database was made. */
const CHECKPOINTS = [`${READ_MODELS}.checkpoints`, 'automations.checkpoints'];

/**
 * The identity of the log that belongs to a database; undefined if it has none yet. Throws ForeignLog, and writes nothing,
 * if the database was made from another one.
 */
export async function logOfDatabase(database: Sql, log: EventLog): Promise<string | undefined> {
  const logId = await knownIdentity(log);
  for (const table of CHECKPOINTS)
    for (const known of await logsIn(database, table))
      if (known !== logId)
        throw new ForeignLog(
          `This park's log (${known}) is not the one in the event store that is connected (${logId ?? 'which has none'}): ` +
            'set EVENTSTORE_URL and DATABASE_URL to those that belong together.',
        );
  return logId;
}

/** The same, but gives a new log an identity, once nothing in the database speaks against it. */
export const establishedLog = async (database: Sql, log: EventLog): Promise<string> =>
  (await logOfDatabase(database, log)) ?? logIdentity(log);

async function logsIn(database: Sql, table: string): Promise<string[]> {
  if (!(await hasTable(database, table))) return [];
  const found = await database.query<{ log_id: string }>(`SELECT DISTINCT log_id FROM ${table}`);
  return found.rows.map(({ log_id }) => log_id);
}
