import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import type { ClientBase } from 'pg';
import { PROGRESS_CHANNEL } from '../progress/progress-notice.ts';
import type { ReadModel } from './define-read-model.ts';
import { READ_MODELS } from './table.ts';

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

/**
 * The position of the read model that is furthest, -1 before the first event. Whatever a command has been answered with
 * lies before it.
 */
export async function lastCheckpoint(client: Pick<ClientBase, 'query'>): Promise<bigint> {
  const { rows } = await client.query<{ position: string | null }>({
    name: 'last-checkpoint',
    text: `SELECT max(position) AS position FROM ${READ_MODELS}.checkpoints`,
  });
  return BigInt(rows[0]?.position ?? NOTHING_SEEN);
}

/** Throws ForeignLog, with a sentence for the operator, if one of these was made from another log. */
export function assertSameLog(checkpoints: Iterable<Checkpoint>, logId: string): void {
  for (const { name, logId: followed } of checkpoints)
    if (followed !== logId)
      throw new ForeignLog(
        `The read models in this database (${name}) were made from another event log (${followed}) than the one connected now (${logId}): connect the database and the event store that belong together.`,
      );
}

/** Inserts checkpoints for the read models that have none yet. */
export async function beginCheckpoints(client: ClientBase, models: readonly ReadModel[], logId: string): Promise<void> {
  await client.query(
    `INSERT INTO ${READ_MODELS}.checkpoints (name, version, log_id, position)
     SELECT name, version, $3, $4 FROM unnest($1::text[], $2::int[]) AS new(name, version) ON CONFLICT DO NOTHING`,
    [models.map(({ name }) => name), models.map(({ version }) => version), logId, NOTHING_SEEN.toString()],
  );
}

/** Records in the checkpoint why a read model was stopped, and notifies the listeners. */
export async function markStopped(client: ClientBase, name: string, reason: string, notice: string): Promise<void> {
  await client.query(
    `WITH marked AS (UPDATE ${READ_MODELS}.checkpoints SET stopped = $2 WHERE name = $1 RETURNING name)
     SELECT pg_notify('${PROGRESS_CHANNEL}', $3) FROM marked`,
    [name, reason, notice],
  );
}
