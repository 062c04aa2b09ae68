import pg, { type ClientBase } from 'pg';

import type { EventLog } from '@cablepark/event-store/log/event-log';
import {
  establishLogIdentity,
  findLogIdentity,
  hasOurEvents,
} from '@cablepark/event-store/log/log-identity';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { hasTable } from '@cablepark/postgres/client/connect';

import { PROGRESS_CHANNEL } from '../progress/progress-notice.ts';
import type { ReadModel } from './define-read-model.ts';
import { LEASES, READ_MODELS } from './table.ts';

/** How far a read model has come, in which log, and with which version of its code. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly logId: string;
  readonly position: bigint;
  readonly stopped: string | null;
}

/** The position of a read model that has seen no event yet. */
export const NOTHING_SEEN = -1n;

/** The read models were made from another log: this log's events must not be applied to them. */
export class ForeignLog extends StartupRefused {
  override readonly name = 'ForeignLog';
}

/** Reads the checkpoints of all read models, by their names. */
export async function readCheckpoints(
  client: Pick<ClientBase, 'query'>,
): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<Omit<Checkpoint, 'position'> & { readonly position: string }>(
    `SELECT name, version, log_id AS "logId", position, stopped FROM ${READ_MODELS}.checkpoints`,
  );
  return new Map(rows.map((row) => [row.name, { ...row, position: BigInt(row.position) }]));
}

/**
 * The position of the read model that is furthest ahead; -1 before the first event. It isn't before
 * that of any command whose effect has been shown.
 */
export async function readLastCheckpoint(client: Pick<ClientBase, 'query'>): Promise<bigint> {
  const { rows } = await client.query<{ position: string | null }>({
    name: 'last-checkpoint',
    text: `SELECT max(position) AS position FROM ${READ_MODELS}.checkpoints`,
  });
  return BigInt(rows[0]?.position ?? NOTHING_SEEN);
}

/**
 * Throws ForeignLog, with a sentence for the operator, if one of these was made from another log.
 */
export function assertSameLog(checkpoints: Iterable<Checkpoint>, logId: string): void {
  for (const { name, logId: followed } of checkpoints) {
    if (followed !== logId) {
      throw new ForeignLog(
        `The read models in this database (${name}) were made from another event log (${followed}) than the one connected now (${logId}): connect the database and the event store that belong together.`,
      );
    }
  }
}

/** Inserts checkpoints for the read models that have none yet. */
export async function beginCheckpoints(
  client: ClientBase,
  models: readonly ReadModel[],
  logId: string,
): Promise<void> {
  await client.query(
    `INSERT INTO ${READ_MODELS}.checkpoints (name, version, log_id, position)
     SELECT name, version, $3, $4 FROM unnest($1::text[], $2::int[]) AS new(name, version) ON CONFLICT DO NOTHING`,
    [
      models.map(({ name }) => name),
      models.map(({ version }) => version),
      logId,
      NOTHING_SEEN.toString(),
    ],
  );
}

/** Records in the checkpoint why a read model was stopped, and notifies the listeners. */
export async function markStopped(
  client: ClientBase,
  name: string,
  reason: string,
  notice: string,
): Promise<void> {
  await client.query(
    `WITH marked AS (UPDATE ${READ_MODELS}.checkpoints SET stopped = $2 WHERE name = $1 RETURNING name)
     SELECT pg_notify('${PROGRESS_CHANNEL}', $3) FROM marked`,
    [name, reason, notice],
  );
}

/**
 * The SQLSTATE with which the function fails when a checkpoint isn't where the worker believes it
 * to be.
 */
const CHECKPOINT_MOVED = 'CP001';

/**
 * Creates the function that advances the checkpoints of a batch's read models: all of them or none.
 * It compares before it sets, so it fails if another worker holds one of these read models now, or
 * has advanced it, or if a rebuild has replaced its tables. After a change to this text a new
 * migration has to run it again.
 */
export const CREATE_ADVANCE = `
      CREATE OR REPLACE FUNCTION ${READ_MODELS}.advance(
        names text[], versions int[], fences bigint[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE ${READ_MODELS}.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, fences, believed) AS b(name, version, fence, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position
           AND EXISTS (SELECT FROM ${LEASES} l WHERE l.name = b.name AND l.fence = b.fence);
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = '${CHECKPOINT_MOVED}';
        END IF;
        PERFORM pg_notify('${PROGRESS_CHANNEL}', notice);
      END $$`;

/** The statement that advances checkpoints and notifies the processes that wait for them. */
export const ADVANCE = {
  name: 'advance-checkpoints',
  text: `SELECT ${READ_MODELS}.advance($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint, $6::text)`,
};

/** Whether ADVANCE failed because a checkpoint isn't where the worker believed it to be. */
export const isCheckpointMoved = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === CHECKPOINT_MOVED;

type Database = Pick<ClientBase, 'query'>;

/** The tables that say from which log a database was made. */
const CHECKPOINTS = [`${READ_MODELS}.checkpoints`, 'automations.checkpoints'];

/**
 * Returns the id of a log; undefined if it has none. Throws ForeignLog, before anything is written,
 * if the database was made from another log.
 */
export async function findLogOfDatabase(
  database: Database,
  log: EventLog,
): Promise<string | undefined> {
  const logId = await findLogIdentity(log);
  for (const table of CHECKPOINTS) {
    for (const known of await readLogs(database, table)) {
      if (known !== logId) {
        throw new ForeignLog(
          `This park's log (${known}) is not the one in the event store that is connected (${logId ?? 'which has none'}): ` +
            'set EVENTSTORE_URL and DATABASE_URL to those that belong together.',
        );
      }
    }
  }

  return logId;
}

/** Like `findLogOfDatabase`, but gives a log without an identity one. */
export const findOrEstablishLog = async (database: Database, log: EventLog): Promise<string> =>
  (await findLogOfDatabase(database, log)) ?? establishLogIdentity(log);

/**
 * Throws StartupRefused for a log that has events of ours but no identity, or one of another
 * format. Such a log isn't new, so it must not get an identity.
 */
export async function refuseLogWithoutIdentity(log: EventLog): Promise<void> {
  if ((await findLogIdentity(log)) !== undefined || !(await hasOurEvents(log))) {
    return;
  }

  // Another process may have begun the log in the meantime.
  if ((await findLogIdentity(log)) === undefined) {
    throw new StartupRefused(
      'The event store has events of a park, but not the identity of its log, so it is not whole: restore a backup.',
    );
  }
}

async function readLogs(database: Database, table: string): Promise<string[]> {
  if (!(await hasTable(database, table))) {
    return [];
  }

  const found = await database.query<{ log_id: string }>(`SELECT DISTINCT log_id FROM ${table}`);
  return found.rows.map(({ log_id }) => log_id);
}
