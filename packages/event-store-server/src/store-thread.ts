import { parentPort, workerData } from 'node:worker_threads';

import { startEventStore, type EventStore, type EventStoreOptions } from './start-event-store.ts';

/**
 * What the thread tells: that the store has started or couldn't, a line for the log, that it was
 * fenced off.
 */
export type FromThread =
  | Pick<EventStore, 'connectionString' | 'port'>
  | { readonly failed: string }
  | { readonly log: string }
  | { readonly fenced: true };

/**
 * The program of the thread that `launchEventStore` starts. The one message that it takes ends it.
 */
const parent = parentPort;
const tell = (message: FromThread) => parent?.postMessage(message);

const started = startEventStore({
  ...(workerData as EventStoreOptions),
  log: (line) => tell({ log: line }),
  onFenced: () => {
    tell({ fenced: true });
    parent?.close();
  },
});
parent?.once('message', () => {
  void started.then((store) => store.stop()).finally(() => parent.close());
});
started.then(
  ({ connectionString, port }) => tell({ connectionString, port }),
  (error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }),
);
