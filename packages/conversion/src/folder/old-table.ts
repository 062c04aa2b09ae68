import { LogReader } from '@cablepark/event-store-server/log/log-reader';
import { hasTable } from '@cablepark/postgres/client/connect';
import type { ClientBase } from 'pg';
import { CONFIGURATION, isOfOldLog } from '../old/old-streams.ts';

const FIRST_EVENTS = 100;

/** Whether the embedded event store's log in this database is one of before. */
export async function hasOldTable(client: ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'event_store.events'))) return false;
  return (await new LogReader(client).ofStream(CONFIGURATION, 0, Infinity, false, FIRST_EVENTS)).some(isOfOldLog);
}
