import { pause } from '@cablepark/platform/concurrency/background-task';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import type { ClientBase } from 'pg';
import { assertSameLog, type Checkpoint, readCheckpoints } from '../checkpoints.ts';
import type { ReadModel } from '../define-read-model.ts';

/** The read models can't be compared with the log at present. The message is one sentence that says why. */
export class NotCompared extends StartupRefused {
  override readonly name = 'NotCompared';
}

/** Two workers reach a position within milliseconds of each other, so moments at which all read models agree are frequent. */
const TRY_EVERY_MS = 20;
const TRY_FOR_MS = 10_000;
/** Checkpoints that stay apart for this long are those of a system that stands still. */
const STILL_MS = 2000;

export interface SnapshotOptions {
  readonly models: readonly ReadModel[];
  readonly logId: string;
  readonly signal: AbortSignal;
}

/**
 * Begins a transaction that goes on seeing the rows and checkpoints of this moment, while workers go on writing.
 * Returns the position of each read model. They are all the same, unless those of several workers never met within ten
 * seconds, or a crash left them apart and no worker runs. Throws NotCompared.
 */
export async function takeSnapshot(client: ClientBase, options: SnapshotOptions): Promise<ReadonlyMap<string, bigint>> {
  const { models, logId, signal } = options;
  const begun = performance.now();
  let [seen, seenAt] = ['', begun];
  for (;;) {
    signal.throwIfAborted();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const checkpoints = await readCheckpoints(client);
    assertSameLog(checkpoints.values(), logId);
    const positions = new Map(models.map((model) => [model.name, positionOf(model, checkpoints.get(model.name))]));
    const now = performance.now();
    const all = [...positions.values()].join();
    if (all !== seen) [seen, seenAt] = [all, now];
    const isTimeUp = now - seenAt > STILL_MS || now - begun > TRY_FOR_MS;
    if (isTimeUp || new Set(positions.values()).size <= 1) return positions;
    await client.query('ROLLBACK');
    await pause(TRY_EVERY_MS, signal);
  }
}

function positionOf({ name, version }: ReadModel, checkpoint: Checkpoint | undefined): bigint {
  if (!checkpoint) throw new NotCompared(`The read model ${name} hasn't been made yet.`);
  if (checkpoint.stopped !== null) throw new NotCompared(`The read model ${name} was stopped: ${checkpoint.stopped}`);
  if (checkpoint.version !== version)
    throw new NotCompared(
      `The read model ${name} has version ${checkpoint.version}, and this program makes version ${version}.`,
    );
  return checkpoint.position;
}
