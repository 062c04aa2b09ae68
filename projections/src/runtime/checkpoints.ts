import type { ClientBase } from 'pg';
import { READ_MODELS } from './table.ts';

/** How far a read model has come in which log, and by which version of its code. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly logId: string;
  readonly position: bigint;
  readonly stopped: string | null;
}

/** The channel on which workers tell how far read models have come; its payload is an `Advance` as JSON. */
export const PROGRESS_CHANNEL = 'read_model_progress';

/** Another log's data under this log's events: nothing good can come of going on. */
export class ForeignLog extends Error {
  override readonly name = 'ForeignLog';
}

export async function readCheckpoints(client: ClientBase): Promise<Map<string, Checkpoint>> {
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

/** Begins a read model that is new here: nothing seen yet. */
export async function beginCheckpoint(client: ClientBase, name: string, version: number, logId: string): Promise<void> {
  await client.query(
    `INSERT INTO ${READ_MODELS}.checkpoints (name, version, log_id, position) VALUES ($1, $2, $3, -1) ON CONFLICT DO NOTHING`,
    [name, version, logId],
  );
}

export async function markStopped(client: ClientBase, name: string, reason: string | null): Promise<void> {
  await client.query(`UPDATE ${READ_MODELS}.checkpoints SET stopped = $2 WHERE name = $1`, [name, reason]);
}

/**
 * Moves checkpoints from where the worker believes them to be to a new position, or fails: somebody
 * else has worked these read models meanwhile, or switched in rebuilt tables.
 */
export const ADVANCE = {
  name: 'advance-checkpoints',
  text: `SELECT ${READ_MODELS}.advance($1::text[], $2::bigint[], $3::bigint)`,
};

/** The SQLSTATE that ADVANCE fails with when a checkpoint isn't where it was believed to be. */
export const CHECKPOINT_MOVED = 'CP001';
