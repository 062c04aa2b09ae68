import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { readCheckpoints, type Checkpoint } from '@cablepark/projections/runtime/checkpoints';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { readRebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import type { KeptReadModels } from './keep-read-models.ts';

export interface AwaitedReadModels extends KeptReadModels {
  readonly until: bigint;
  readonly signal: AbortSignal;
}

/** The read models stopped short of the position that they should reach. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

const LOOK_EVERY_MS = 50;
/** A running system's read models catch up within this time. */
const RUNNING_MS = 300;
/** Read models that don't advance for this long are given up. */
const STILL_MS = 10_000;
/** A stopped read model that can continue does so within this time. */
const STOPPED_MS = 1500;

/**
 * Waits until read models have reached a position, except those that stay stopped. Where no other
 * process keeps them up to date, as on a data folder that is not in use, this one does meanwhile.
 * Throws ReadModelsBehind.
 */
export async function awaitReadModels(client: Client, wanted: AwaitedReadModels): Promise<void> {
  const { signal } = wanted;
  const begun = performance.now();
  let stop: (() => Promise<void>) | undefined;
  let seen = '';
  let seenAt = begun;
  try {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const behind = await findModelsBehind(client, wanted);
      const awaited = behind.filter(({ isStopped }) => !isStopped || now - begun < STOPPED_MS);
      const [first] = awaited;
      if (first === undefined) {
        return;
      }

      const states = awaited.map(({ name, state }) => `${name} ${state}`).join();
      if (states !== seen) {
        seen = states;
        seenAt = now;
      }
      if (now - seenAt > STILL_MS) {
        throw new ReadModelsBehind(`The read model ${first.name} is behind.`);
      }
      if (now - begun > RUNNING_MS) {
        stop ??= await startKeepingUpToDate(wanted);
      }

      await delay(LOOK_EVERY_MS, undefined, { signal });
    }
  } finally {
    await stop?.();
  }
}

/** A read model that is behind, with a state that changes while it catches up. */
interface ModelBehind {
  readonly name: string;
  readonly state: string;
  readonly isStopped: boolean;
}

async function findModelsBehind(
  client: Client,
  { models, until }: AwaitedReadModels,
): Promise<ModelBehind[]> {
  const checkpoints = await readCheckpoints(client).catch(ignoreMissingTable);
  const rebuilds = await readRebuildsUnderWay(client).catch(ignoreMissingTable);
  const behind: ModelBehind[] = [];
  for (const model of models) {
    const { name } = model;
    const position = positionOf(model, checkpoints);
    if (position >= until) {
      continue;
    }

    behind.push({
      name,
      state: `${position} ${rebuilds.get(name)?.done}`,
      isStopped: typeof checkpoints.get(name)?.stopped === 'string',
    });
  }

  return behind;
}

/** Treats a table that hasn't been created yet as empty. */
const ignoreMissingTable = (error: Error & { code?: string }): Map<string, never> => {
  if (error.code === NO_TABLE) {
    return new Map<string, never>();
  }

  throw error;
};

const NO_TABLE = '42P01';

/** The position up to which a read model has its rows; -1 if they have yet to be rebuilt. */
export function positionOf(
  { name, version }: ReadModel,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): bigint {
  const checkpoint = checkpoints.get(name);
  return checkpoint && checkpoint.version >= version ? checkpoint.position : -1n;
}

/** Keeps up to date the read models that no other process has leased, as a running system does. */
async function startKeepingUpToDate(wanted: AwaitedReadModels): Promise<() => Promise<void>> {
  // A running system does this itself, and loading it would take as long as filling the tables.
  const { keepReadModels } = await import('./keep-read-models.ts');
  return keepReadModels(wanted);
}
