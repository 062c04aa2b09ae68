import { createHash } from 'node:crypto';

import type { ParkEvent, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { Changes, type Change } from '@cablepark/projections/runtime/changes';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { completeRows } from '@cablepark/projections/runtime/history/complete-rows';

import { scheduleDecider } from '../../backend/src/schedule/domain/evolve-schedule.ts';
import { computeFoldVersion } from '../../backend/src/schedule/snapshot/fold-version.ts';
import { writeJson } from '../../backend/src/schedule/snapshot/state-json.ts';
import { toStableJson } from './stable-json.ts';

/** A hash of what a kept log is replayed to. */
export interface Digest {
  /** The log's name. */
  readonly log: string;
  /** A read model or the folded schedule, and its version. */
  readonly of: string;
  /** A SHA-256, in hex. */
  readonly digest: string;
}

function computeDigest(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) {
    hash.update(`${line}\n`);
  }

  return hash.digest('hex');
}

/** Replays a kept log: into each read model's rows, from nothing, and into the folded schedule. */
export function replayLog(
  log: string,
  events: readonly ParkEvent[],
  models: readonly ReadModel[],
): Digest[] {
  const ofModels = models.map((model) => ({
    log,
    of: `${model.name} ${model.version}`,
    digest: computeDigest(listRows(model, events)),
  }));
  const ofSchedule = {
    log,
    of: `schedule ${computeFoldVersion()}`,
    digest: computeDigest(foldSchedule(events)),
  };
  return [...ofModels, ofSchedule];
}

/** Lists the rows of a read model, each as a text with its table's name. */
function listRows(model: ReadModel, events: readonly ParkEvent[]): string[] {
  const changes = new Changes();
  for (const event of events) {
    model.project(event, changes);
  }

  const rows: string[] = [];
  for (const [table, all] of changes.listByTable()) {
    const insertions = all.filter(isInsertion);
    rows.push(...insertions.map((change) => `${table.name} ${toStableJson(change)}`));
  }
  for (const [history, recorded] of changes.listRecorded()) {
    const versions = completeRows(history, recorded, new Map());
    rows.push(...versions.map((row) => `${history.name} ${toStableJson(row)}`));
  }

  return rows.sort();
}

/** Whether a change leaves a row where there was none. The others need a row to change. */
const isInsertion = ({ kind }: Change): boolean => kind === 'put' || kind === 'add';

/** Folds the events of the schedule. Returns the state as lines of JSON. */
function foldSchedule(events: readonly ParkEvent[]): Iterable<string> {
  let state = scheduleDecider.initialState;
  for (const event of events) {
    if (event.streamId === SCHEDULE) {
      state = scheduleDecider.evolve(state, event as ParkEvent & ScheduleStreamEvent);
    }
  }

  return writeJson(state);
}

const nameOf = ({ log, of }: Digest): string => `${of} on the log of ${log}`;

/** The recorded digests and those of versions that weren't recorded yet. */
export function addDigests(recorded: readonly Digest[], replayed: readonly Digest[]): Digest[] {
  const known = new Set(recorded.map(nameOf));
  return [...recorded, ...replayed.filter((one) => !known.has(nameOf(one)))];
}

/** Returns a sentence for each digest that is missing, or differs from the recorded one. */
export function findDigestProblems(
  recorded: readonly Digest[],
  replayed: readonly Digest[],
): string[] {
  const present = new Set(replayed.map(({ log }) => log));
  const gone = new Set(recorded.map(({ log }) => log).filter((log) => !present.has(log)));
  const known = new Map(recorded.map((one) => [nameOf(one), one.digest]));
  const problems = [...gone].map((log) => `The log of ${log} was kept and is gone.`);
  for (const one of replayed) {
    const digest = known.get(nameOf(one));
    if (digest === undefined) {
      problems.push(`${nameOf(one)} is not recorded: npm run gate -- --record.`);
    } else if (digest !== one.digest) {
      problems.push(
        `${nameOf(one)} is replayed to something else than was recorded: raise its version.`,
      );
    }
  }

  return problems;
}
