import { LogReader } from '@cablepark/event-store-server/log/log-reader';
import { hasTable } from '@cablepark/postgres/client/connect';
import type { Pool } from 'pg';
import type { OldEvent } from '../old/old-event.ts';
import { CONFIGURATION, isOfOldLog } from '../old/old-streams.ts';

const FIRST_EVENTS = 100;

/** Whether the embedded event store's log in this database is one of before. */
export async function hasOldTable(pool: Pool): Promise<boolean> {
  if (!(await hasTable(pool, 'event_store.events'))) return false;
  return (await new LogReader(pool).ofStream(CONFIGURATION, 0, Infinity, false, FIRST_EVENTS)).some(isOfOldLog);
}

/** Reads the log from the table, on which no store runs. */
export async function* oldTable(pool: Pool, signal: AbortSignal | undefined): AsyncGenerator<readonly OldEvent[]> {
  const reader = new LogReader(pool);
  for (let last = -1; ;) {
    signal?.throwIfAborted();
    const page = await reader.after(last);
    const end = page.at(-1);
    if (!end) return;
    last = end.position;
    yield page.map((event) => ({
      position: BigInt(event.position),
      stream: event.stream,
      revision: BigInt(event.revision),
      id: event.id,
      type: event.type,
      created: new Date(event.created),
      isJson: event.isJson,
      data: event.data,
      metadata: event.metadata,
    }));
  }
}
