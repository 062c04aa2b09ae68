import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import type { ClientBase } from 'pg';
import type { ReadModel } from './define-read-model.ts';
import { READ_MODELS } from './table.ts';

/** How far a read model has come in which log, and by which version of its code. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly logId: string;
  readonly position: bigint;
  readonly stopped: string | null;
}

/** The position of a read model that has seen nothing yet. */
export const NOTHING_SEEN = -1n;

/** Another log's data under this log's events: nothing good can come of going on. */
export class ForeignLog extends StartupRefused {
  override readonly name = 'ForeignLog';
}

export async function readCheckpoints(client: Pick<ClientBase, 'query'>): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<{
    name: string;
    version: number;
    log_id: string;
    position: string;
    stopped: string | null;
  }>(`SELECT name, version, log_id, position, stopped FROM ${READ_MODELS}.checkpoints`);
  return new Map(
    rows.map(({ name, version, log_id, position, stopped }) => [
      name,
      { name, version, logId: log_id, position: BigInt(position), stopped },
    ]),
  );
}

/** Refuses a database that followed another log, in one clear sentence. */
export function assertSameLog(checkpoints: Iterable<Checkpoint>, logId: string): void {
  for (const { name, logId: followed } of checkpoints)
    if (followed !== logId)
      throw new ForeignLog(
        `The read models in this database (${name}) were made from another event log (${followed}) than the one connected now (${logId}): connect the database and the event store that belong together.`,
      );
}

/** Begins the read models that are new here: nothing seen yet. */
export async function beginCheckpoints(client: ClientBase, models: readonly ReadModel[], logId: string): Promise<void> {
  await client.query(
    `INSERT INTO ${READ_MODELS}.checkpoints (name, version, log_id, position)
     SELECT name, version, $3, $4 FROM unnest($1::text[], $2::int[]) AS new(name, version) ON CONFLICT DO NOTHING`,
    [models.map(({ name }) => name), models.map(({ version }) => version), logId, NOTHING_SEEN.toString()],
  );
}

/** Says in the checkpoint, and to whoever listens, why a read model goes no further. */
export async function markStopped(client: ClientBase, name: string, reason: string, notice: string): Promise<void> {
  await client.query(
    `WITH marked AS (UPDATE ${READ_MODELS}.checkpoints SET stopped = $2 WHERE name = $1 RETURNING name)
     SELECT pg_notify('read_model_progress', $3) FROM marked`,
    [name, reason, notice],
  );
}

/**
 * Moves checkpoints from where the worker believes them to be to a new position and gives notice of
 * it, or fails: somebody else has these read models now, has worked them meanwhile, or has switched in rebuilt tables.
 */
export const ADVANCE = {
  name: 'advance-checkpoints',
  text: `SELECT ${READ_MODELS}.advance($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint, $6::text)`,
};

/** The SQLSTATE that ADVANCE fails with when a checkpoint isn't where it was believed to be. */
export const CHECKPOINT_MOVED = 'CP001';
