import { collect } from '@cablepark/event-store/client/reading';
import type { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { CONFIGURATION, isOfOldLog } from '../old/old-streams.ts';

const READ_MS = 900;
const FIRST_EVENTS = 100;

/** Throws StartupRefused if the event store has a log of before, and EventStoreFailure if it doesn't answer. */
export async function refuseOldLog(connection: Connection): Promise<void> {
  const limits = { ms: READ_MS, until: Date.now() + READ_MS };
  const reading = { stream: CONFIGURATION, count: FIRST_EVENTS };
  const found = await collect(connection, limits, reading).catch((error: unknown) => {
    if (isFailure(error, 'stream-deleted')) return [];
    throw error;
  });
  if (found.some(({ streamId, type }) => isOfOldLog({ stream: streamId, type })))
    throw new StartupRefused(
      'The log is that of an earlier version: convert it to an empty event store, with ' +
        'npm run convert -- --from esdb://… --to esdb://…',
    );
}
