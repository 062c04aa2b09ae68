import { isDeepStrictEqual } from 'node:util';

import type { ClientBase } from 'pg';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';

import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { computeFoldVersion } from './fold-version.ts';
import { joinIntoSlices } from './slices.ts';
import { isSound, readSnapshot, SNAPSHOTS_LAYOUT } from './snapshot-row.ts';
import { readJson, writeJson } from './state-json.ts';

/**
 * Compares the snapshot with a replay of the log. Returns a sentence if it is wrong. Throws
 * EventStoreFailure.
 */
export async function checkSnapshot(
  client: ClientBase,
  log: EventLog,
): Promise<string | undefined> {
  await client.query(SNAPSHOTS_LAYOUT);
  const saved = await readSnapshot(client, SCHEDULE);
  if (!saved) {
    return undefined;
  }
  if (!isSound(saved)) {
    return `The snapshot at revision ${saved.revision} does not have its hash.`;
  }
  if (
    saved.fold !== computeFoldVersion() ||
    (await log.readEventIdAt(SCHEDULE, saved.revision)) !== saved.eventId
  ) {
    return undefined;
  }

  const replayed = await foldUpTo(log, saved.revision);
  return isDeepStrictEqual(toComparable(saved.state), toComparable(replayed))
    ? undefined
    : `The snapshot differs from the log at revision ${saved.revision}.`;
}

async function foldUpTo(log: EventLog, last: bigint): Promise<string> {
  let state = scheduleDecider.initialState;
  for await (const page of log.readStreamPages<ScheduleStreamEvent>(SCHEDULE, 0n)) {
    state = page.events
      .filter(({ revision }) => revision <= last)
      .reduce(scheduleDecider.evolve, state);
    if (page.revision >= last) {
      break;
    }
  }

  let json = '';
  for await (const slice of joinIntoSlices(writeJson(state))) {
    json += slice;
  }

  return json;
}

/** The entries of a map have no order. */
const toComparable = (state: string): unknown => readJson(state, (entries) => new Map(entries));
