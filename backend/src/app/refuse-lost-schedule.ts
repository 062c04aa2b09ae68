import type { ClientBase } from 'pg';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isLost, isUnreadable } from '@cablepark/event-store/client/failures';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { describeLoss } from '@cablepark/event-store/log/stream-gap';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { hasTable } from '@cablepark/postgres/client/connect';
import { NOTHING_SEEN, readLastCheckpoint } from '@cablepark/projections/runtime/checkpoints';
import { READ_MODELS } from '@cablepark/projections/runtime/table';

/**
 * Throws StartupRefused if the schedule has lost events and there are no read models to answer from
 * either.
 */
export async function refuseLostSchedule(
  database: Pick<ClientBase, 'query'>,
  log: EventLog,
): Promise<void> {
  const hasRows = await hasTable(database, `${READ_MODELS}.checkpoints`);
  if (hasRows && (await readLastCheckpoint(database)) !== NOTHING_SEEN) {
    return;
  }

  const pages = log.readStreamPages<ScheduleStreamEvent>(SCHEDULE, 0n);
  try {
    await pages.next();
  } catch (error) {
    if (isLost(error)) {
      const loss = describeLoss(error, `The stream ${SCHEDULE}`);
      throw new StartupRefused(
        `${loss}, and there are no read models to answer from: restore a backup.`,
        {
          cause: error,
        },
      );
    }
    if (!isUnreadable(error)) {
      throw error;
    }
  } finally {
    await pages.return();
  }
}
