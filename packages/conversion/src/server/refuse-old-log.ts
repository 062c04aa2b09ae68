import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { collect } from '@cablepark/event-store/client/reading';
import type { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import type { StoredEvent } from '@cablepark/event-store/log/domain-events';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { CONFIGURATION, isOfOldLog } from '../old/old-streams.ts';

const READ_MS = 900;
const FIRST_EVENTS = 100;

/** Throws StartupRefused if the event store has a log of before, and EventStoreFailure if it doesn't answer. */
export async function refuseOldLog(connection: Connection): Promise<void> {
  const found = await firstEvents(connection, CONFIGURATION, FIRST_EVENTS);
  if (!found.some(({ streamId, type }) => isOfOldLog({ stream: streamId, type }))) {
    return;
  }

  // Where there is a schedule, the log is of today, and `configuration` is another program's stream.
  const schedule = await firstEvents(connection, SCHEDULE, 1);
  if (schedule.length === 0) {
    throw new StartupRefused(
      'The log is that of an earlier version: convert it to an empty event store, with ' +
        'npm run convert -- --from esdb://… --to esdb://…',
    );
  }
}

async function firstEvents(connection: Connection, stream: string, count: number): Promise<readonly StoredEvent[]> {
  const limits = { ms: READ_MS, until: Date.now() + READ_MS };
  try {
    return await collect(connection, limits, { stream, count });
  } catch (error) {
    if (isFailure(error, 'stream-deleted')) {
      return [];
    }
    throw error;
  }
}
