import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Leases } from '@cablepark/postgres/client/leases';
import { readCheckpoints, type Checkpoint } from '@cablepark/projections/runtime/checkpoints';
import { rebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import type { Client } from 'pg';
import { forgetStop, knownFiles, LEASES, prepareFiles, RUNNING } from '../../read-models/tables.ts';
import { isNamedIn } from '../asking/question-messages.ts';
import { isReady, type WantedFiles } from './file-copies.ts';
import type { KeptReadModels } from './keep-read-models.ts';

export interface AwaitedReadModels extends KeptReadModels {
  readonly until: bigint;
  /** How many keys have been erased. */
  readonly erasures: number;
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
 * Waits until read models have passed a position, and those of files as far as the question needs them. Where no other
 * process keeps them up to date, as on a data folder that is not in use, this one does meanwhile. It doesn't wait for read
 * models that stay stopped, nor for files that no process takes up. Throws ReadModelsBehind.
 */
export async function awaitReadModels(client: Client, wanted: AwaitedReadModels): Promise<void> {
  const { signal } = wanted;
  if (wanted.files) await prepareFiles(client);
  if (wanted.files && !(await areFilesRun(client))) await tryStoppedAgain(client, wanted.files);
  const begun = performance.now();
  let stop: (() => Promise<void>) | undefined;
  let [seen, seenAt] = ['', begun];
  try {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const behind = await modelsBehind(client, wanted);
      const missing = [
        ...behind.filter(({ isStopped }) => !isStopped || now - begun < STOPPED_MS),
        ...(await filesBehind(client, wanted)),
      ];
      if (missing.length === 0) return;
      const all = missing.map(({ name, state }) => `${name} ${state}`).join();
      if (all !== seen) [seen, seenAt] = [all, now];
      if (now - seenAt > STILL_MS) {
        giveUp(missing);
        return;
      }
      if (now - begun > RUNNING_MS) stop ??= await keepingUpToDate(wanted);
      await delay(LOOK_EVERY_MS, undefined, { signal });
    }
  } finally {
    await stop?.();
  }
}

/** What isn't there yet, with a state that changes while it comes nearer. */
interface Missing {
  readonly name: string;
  readonly state: string;
  readonly isFile?: boolean;
  readonly isStopped?: boolean;
}

function giveUp(missing: readonly Missing[]): void {
  const [first] = missing.filter(({ isFile }) => isFile !== true);
  if (first) throw new ReadModelsBehind(`The read model ${first.name} is behind.`);
}

const areFilesRun = async (client: Client): Promise<boolean> =>
  (await new Leases(client, { table: LEASES, holder: randomUUID() }).holding(RUNNING)) !== undefined;

/** Where no process runs the files, one that has failed is tried again. */
async function tryStoppedAgain(client: Client, { question }: WantedFiles): Promise<void> {
  for (const { file, name } of await knownFiles(client))
    if (name !== null && isNamedIn(question, name)) await forgetStop(client, file);
}

async function modelsBehind(client: Client, { models, until }: AwaitedReadModels): Promise<Missing[]> {
  const checkpoints = await readCheckpoints(client).catch(noneYet);
  const rebuilds = await rebuildsUnderWay(client).catch(noneYet);
  return models.flatMap((model) => {
    const position = positionOf(model, checkpoints);
    const isStopped = typeof checkpoints.get(model.name)?.stopped === 'string';
    const { name } = model;
    return position >= until ? [] : { name, state: `${position} ${rebuilds.get(name)?.done}`, isStopped };
  });
}

const noneYet = (error: Error & { code?: string }): Map<string, never> => {
  if (error.code === NO_TABLE) return new Map<string, never>();
  throw error;
};
const NO_TABLE = '42P01';

/** Up to where a read model has its present rows; -1 if they have yet to be rebuilt. */
export function positionOf({ name, version }: ReadModel, checkpoints: ReadonlyMap<string, Checkpoint>): bigint {
  const checkpoint = checkpoints.get(name);
  return checkpoint && checkpoint.version >= version ? checkpoint.position : -1n;
}

async function filesBehind(client: Client, { files, ...wanted }: AwaitedReadModels): Promise<Missing[]> {
  if (!files) return [];
  const known = new Map((await knownFiles(client)).map((one) => [one.file, one]));
  const missing = [...files.hashes].filter(([file, hash]) => !isReady(known.get(file), hash, files, wanted));
  const isRun = missing.length > 0 && (await areFilesRun(client));
  return missing.map(([file, hash]) => {
    const one = known.get(file);
    // Rows that are made from nothing are out of sight until they are complete.
    const isBeingMade = isRun && one?.hash === hash && one.madeHash !== hash;
    return { name: file, state: isBeingMade ? String(Date.now()) : `${one?.position}`, isFile: true };
  });
}

/** Keeps read models up to date as a running system does, as far as no other process has the leases to do so. */
async function keepingUpToDate(wanted: AwaitedReadModels): Promise<() => Promise<void>> {
  // Beside a running system none of this is needed, and loading it would take as long as filling the tables.
  const { keepReadModels } = await import('./keep-read-models.ts');
  return keepReadModels(wanted);
}
