import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { LogReader } from '@cablepark/event-store-server/log/log-reader';
import { hasTable } from '@cablepark/postgres/client/connect';
import type { ClientBase } from 'pg';
import { CONFIGURATION, isOfOldLog } from '../old/old-streams.ts';

const FIRST_EVENTS = 100;

/** Whether the embedded event store's log in this database is one of before, which had no schedule yet. */
export async function hasOldTable(client: ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'event_store.events'))) {
    return false;
  }

  const log = new LogReader(client);
  const firstOf = (stream: string, count: number) => log.ofStream(stream, 0, Infinity, false, count);
  const [configuration, schedule] = [await firstOf(CONFIGURATION, FIRST_EVENTS), await firstOf(SCHEDULE, 1)];
  return configuration.some(isOfOldLog) && schedule.length === 0;
}
