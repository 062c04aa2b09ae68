import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { readCheckpoints, type Checkpoint } from '@cablepark/projections/runtime/checkpoints';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { rebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import type { KeptReadModels } from './keep-read-models.ts';

export interface AwaitedReadModels extends KeptReadModels {
  readonly until: bigint;
  readonly signal: AbortSignal;
}

/** The read models don't come nearer to the log's end, or have stopped before it. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

const LOOK_EVERY_MS = 50;
/** A running system's read models are there by then. */
const RUNNING_MS = 300;
const STILL_MS = 10_000;
/** A read model that is stopped would go on by then, if it could. */
const STOPPED_MS = 1500;

/**
 * Waits until read models have passed a position. Where no other process keeps them up to date, as
 * on a data folder that is not in use, this one does meanwhile. It doesn't wait for read models
 * that stay stopped. Throws ReadModelsBehind.
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
      const behind = await modelsBehind(client, wanted);
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
        stop ??= await keepingUpToDate(wanted);
      }

      await delay(LOOK_EVERY_MS, undefined, { signal });
    }
  } finally {
    await stop?.();
  }
}

/** A read model that is behind, with a state that changes while it comes nearer. */
interface Behind {
  readonly name: string;
  readonly state: string;
  readonly isStopped: boolean;
}

async function modelsBehind(
  client: Client,
  { models, until }: AwaitedReadModels,
): Promise<Behind[]> {
  const checkpoints = await readCheckpoints(client).catch(noneYet);
  const rebuilds = await rebuildsUnderWay(client).catch(noneYet);
  return models.flatMap((model) => {
    const position = positionOf(model, checkpoints);
    const isStopped = typeof checkpoints.get(model.name)?.stopped === 'string';
    const { name } = model;
    return position >= until
      ? []
      : { name, state: `${position} ${rebuilds.get(name)?.done}`, isStopped };
  });
}

const noneYet = (error: Error & { code?: string }): Map<string, never> => {
  if (error.code === NO_TABLE) {
    return new Map<string, never>();
  }

  throw error;
};

const NO_TABLE = '42P01';

/** Up to where a read model has its present rows; -1 if they have yet to be rebuilt. */
export function positionOf(
  { name, version }: ReadModel,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): bigint {
  const checkpoint = checkpoints.get(name);
  return checkpoint && checkpoint.version >= version ? checkpoint.position : -1n;
}

/**
 * Keeps read models up to date as a running system does, as far as no other process has the leases
 * to do so.
 */
async function keepingUpToDate(wanted: AwaitedReadModels): Promise<() => Promise<void>> {
  // Beside a running system none of this is needed, and loading it would take as long as filling
  // the tables.
  const { keepReadModels } = await import('./keep-read-models.ts');
  return keepReadModels(wanted);
}
