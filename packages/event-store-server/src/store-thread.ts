import { parentPort, workerData } from 'node:worker_threads';

import { startEventStore, type EventStore, type EventStoreOptions } from './start-event-store.ts';

/**
 * The thread's messages: that the store has started or failed to, a line for the log, or that
 * another store has fenced it off.
 */
export type FromThread =
  | Pick<EventStore, 'connectionString' | 'port'>
  | { readonly failed: string }
  | { readonly log: string }
  | { readonly fenced: true };

/**
 * The program of the thread that `launchEventStore` starts. The only message that it accepts ends
 * it.
 */
const parent = parentPort;
const sendToParent = (message: FromThread) => parent?.postMessage(message);

const started = startEventStore({
  ...(workerData as EventStoreOptions),
  log: (line) => sendToParent({ log: line }),
  onFenced: () => {
    sendToParent({ fenced: true });
    parent?.close();
  },
});
parent?.once('message', () => {
  void started.then((store) => store.stop()).finally(() => parent.close());
});
started.then(
  ({ connectionString, port }) => sendToParent({ connectionString, port }),
  (error: unknown) =>
    sendToParent({ failed: error instanceof Error ? error.message : String(error) }),
);
