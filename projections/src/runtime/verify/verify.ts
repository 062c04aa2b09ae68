import { setTimeout as delay } from 'node:timers/promises';

import pg, { type ClientBase } from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import type { LogPage } from '@cablepark/event-store/log/log-pages';
import { Clock } from '@cablepark/platform/clock';
import { pause } from '@cablepark/platform/concurrency/pause';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { assertSameLog, NOTHING_SEEN, readCheckpoints, type Checkpoint } from '../checkpoints.ts';
import type { ReadModel } from '../define-read-model.ts';
import { ROWS_IN_MEMORY } from '../rebuild/folding-table.ts';
import { ModelFailed, RebuiltModel } from '../rebuild/rebuilt-model.ts';
import { beginCheckOf, ReplayedLog } from '../rebuild/replayed-log.ts';
import { SIDE } from '../rebuild/side-table.ts';
import {
  runUnderRebuildLease,
  type ReplayOptions,
  type UnderRebuildLease,
} from '../rebuild/under-rebuild-lease.ts';
import { compareTable, type Difference } from './compare-table.ts';
import { hasRunOn, saveVerification } from './last-verification.ts';

/**
 * The read models can't be compared with the log at present. The message is one sentence that says
 * why.
 */
export class NotCompared extends StartupRefused {
  override readonly name = 'NotCompared';
}

/**
 * Two workers reach a position within milliseconds of each other, so moments at which all read
 * models agree are frequent.
 */
const TRY_EVERY_MS = 20;
const TRY_FOR_MS = 10_000;
/** Checkpoints that stay apart for this long are those of a system that stands still. */
const STILL_MS = 2000;

/**
 * Begins a transaction that goes on seeing the rows and checkpoints of this moment, while workers
 * go on writing. Returns the position of each read model. They are all the same, unless those of
 * several workers never met within ten seconds, or a crash left them apart and no worker runs.
 * Throws NotCompared.
 */
async function takeSnapshot(
  client: ClientBase,
  options: ReplayOptions,
): Promise<ReadonlyMap<string, bigint>> {
  const { models, logId, signal } = options;
  const begun = performance.now();
  let [seen, seenAt] = ['', begun];
  for (;;) {
    signal.throwIfAborted();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const checkpoints = await readCheckpoints(client);
    assertSameLog(checkpoints.values(), logId);
    const positions = new Map(
      models.map((model) => [model.name, positionOf(model, checkpoints.get(model.name))]),
    );
    const now = performance.now();
    const all = [...positions.values()].join();
    if (all !== seen) {
      [seen, seenAt] = [all, now];
    }

    const isTimeUp = now - seenAt > STILL_MS || now - begun > TRY_FOR_MS;
    if (isTimeUp || new Set(positions.values()).size <= 1) {
      return positions;
    }

    await client.query('ROLLBACK');
    await pause(TRY_EVERY_MS, signal);
  }
}

function positionOf({ name, version }: ReadModel, checkpoint: Checkpoint | undefined): bigint {
  if (!checkpoint) {
    throw new NotCompared(`The read model ${name} hasn't been made yet.`);
  }
  if (checkpoint.stopped !== null) {
    throw new NotCompared(`The read model ${name} was stopped: ${checkpoint.stopped}`);
  }
  if (checkpoint.version !== version) {
    throw new NotCompared(
      `The read model ${name} has version ${checkpoint.version}, and this program makes version ${version}.`,
    );
  }

  return checkpoint.position;
}

export interface VerifyOptions extends ReplayOptions {
  readonly clock?: Clock;
  readonly onDifference: (difference: Difference) => void;
  /**
   * Rests after each page for as long as the page took, so that a process that serves requests has
   * time for them.
   */
  readonly isUnhurried?: boolean;
}

export interface Verified {
  readonly models: number;
  readonly rows: number;
  readonly differences: number;
  readonly position: bigint;
}

/** The SQLSTATEs of a missing table, column and schema. */
const NO_SUCH_THING = ['42P01', '42703', '3F000'];

/**
 * Replays read models from the log's start beside the live tables, and compares all rows at one
 * position. Workers and readers go on meanwhile, since it sees the live rows of one moment and
 * takes no lock that blocks them. Only a rebuild has to wait. All of it is one transaction, which
 * is rolled back (ADR 90); then the result is saved. Throws NotCompared, LogNotWhole, ForeignLog,
 * and the error that ended the connection.
 */
export const verifyReadModels = (options: VerifyOptions): Promise<Verified> =>
  runAlone(options, (under) => verifyAndSave(options, under));

/**
 * Like `verifyReadModels`, unless a daily verification has already run on this Riga day, in any
 * process; then it returns undefined.
 */
export const verifyDaily = (
  options: VerifyOptions & { readonly clock: Clock },
): Promise<Verified | undefined> =>
  runAlone(options, async (under) => {
    const day = dayOfInstant(options.clock.now());
    return (await hasRunOn(under.client, day))
      ? undefined
      : verifyAndSave({ ...options, day }, under);
  });

/** Runs the work while no rebuild does, and throws NotCompared for what keeps it from comparing. */
async function runAlone<Result>(
  options: VerifyOptions,
  work: (under: UnderRebuildLease) => Promise<Result>,
): Promise<Result> {
  const names = {
    name: 'cablepark verify',
    waiting: 'a rebuild or a verification is running, waiting for it',
  };
  try {
    return await runUnderRebuildLease(options, names, work);
  } catch (error) {
    if (error instanceof ModelFailed) {
      throw new NotCompared(`The log can't be replayed: ${error.message}`);
    }
    if (error instanceof pg.DatabaseError && error.code && NO_SUCH_THING.includes(error.code)) {
      throw new NotCompared(`The tables aren't those of this program: ${error.message}.`);
    }

    throw error;
  }
}

async function verifyAndSave(
  { clock = new Clock(), day, ...options }: VerifyOptions & { readonly day?: Day },
  { client, signal, trouble }: UnderRebuildLease,
): Promise<Verified> {
  const log = new ReplayedLog({ ...options, signal, trouble }, await beginCheckOf(options));
  const verified = await log.explainFailure(() => verify(client, log, { ...options, signal }));
  await client.query('ROLLBACK');
  await saveVerification(client, verified, clock.now(), day);
  return verified;
}

async function verify(
  client: pg.Client,
  log: ReplayedLog,
  options: VerifyOptions,
): Promise<Verified> {
  const { models, signal, onDifference, rowsInMemory = ROWS_IN_MEMORY } = options;
  const positions = await takeSnapshot(client, options);
  await client.query(
    `SET LOCAL work_mem = '64MB'; SET LOCAL timezone = 'UTC'; CREATE SCHEMA ${SIDE}`,
  );
  const replayed = models.map((model) => ({
    side: new RebuiltModel(client, model, rowsInMemory),
    until: positions.get(model.name) ?? NOTHING_SEEN,
  }));
  for (const { side } of replayed) {
    await side.create();
  }

  await replay(replayed, log, options);
  for (const { side } of replayed) {
    await side.fill();
  }

  let rows = 0;
  let differences = 0;
  for (const model of models) {
    for (const table of model.tables) {
      signal.throwIfAborted();
      rows += await compareTable(client, model, table, (difference) => {
        differences++;
        onDifference(difference);
      });
    }
  }

  const position = replayed.reduce(
    (least, { until }) => (until < least ? until : least),
    findFurthest(replayed),
  );
  return { models: models.length, rows, differences, position };
}

interface Replayed {
  readonly side: RebuiltModel;
  readonly until: bigint;
}

const findFurthest = (replayed: readonly Replayed[]): bigint =>
  replayed.reduce((most, { until }) => (until > most ? until : most), NOTHING_SEEN);

/** Projects the log into each of them up to its position, and no further. */
async function replay(
  replayed: readonly Replayed[],
  log: ReplayedLog,
  { signal, onRead, isUnhurried = false }: VerifyOptions,
): Promise<void> {
  const end = findFurthest(replayed);
  let position = NOTHING_SEEN;
  let begun = performance.now();
  if (end > position) {
    for await (const page of log.readPages()) {
      for (const { side, until } of replayed) {
        side.project(cutPage(until, page));
        if (side.isFull) {
          await side.writeOut();
        }
      }

      position = page.last;
      onRead?.(position);
      if (position >= end) {
        break;
      }
      if (isUnhurried) {
        await delay(performance.now() - begun, undefined, { signal });
      }

      begun = performance.now();
    }
  }

  signal.throwIfAborted();
  await log.refuseIfCut();
  if (position < end) {
    throw new NotCompared(
      `The log ends at ${position}, before the read models, which are at ${end}.`,
    );
  }
}

/** Returns the page without the events after a position. */
function cutPage(until: bigint, page: LogPage<DomainEvent>): LogPage<DomainEvent> {
  if (page.last <= until) {
    return page;
  }

  const isWithin = ({ position }: { readonly position: bigint }) => position <= until;
  return {
    ...page,
    events: page.events.filter(isWithin),
    unreadable: page.unreadable.filter(isWithin),
  };
}
