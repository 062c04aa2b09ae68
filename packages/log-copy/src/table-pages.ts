import type { ClientBase } from 'pg';

import { LogReader } from '@cablepark/event-store-server/log/log-reader';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';

/**
 * Yields all events of the embedded event store's log, in pages, from the table. No store has to
 * run on it.
 */
export async function* readTablePages(
  database: Pick<ClientBase, 'query'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly RawEvent[]> {
  const reader = new LogReader(database);
  for (let last = -1; ;) {
    signal?.throwIfAborted();
    const page = await reader.readAfter(last);
    const end = page.at(-1);
    if (!end) {
      return;
    }

    last = end.position;
    yield page.map(
      ({ position, fields: { prepare: _, commit: __, revision, created, ...event } }) => {
        return {
          ...event,
          position: BigInt(position),
          revision: BigInt(revision),
          created: new Date(created),
        };
      },
    );
  }
}
