import { Worker } from 'node:worker_threads';

import type { EventStore, EventStoreOptions } from './start-event-store.ts';
import type { FromThread } from './store-thread.ts';

export interface LaunchedEventStore extends EventStore {
  /** Resolves when the thread has ended for any reason. */
  readonly exited: Promise<void>;
}

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(`./store-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** TypeScript sources are compiled on the fly; the built package doesn't need this. */
const execArgv = isSource
  ? ['--conditions=source', '--import', '@swc-node/register/esm-register']
  : [];

/** Starts an event store in a thread of its own, so that neither side blocks the other (ADR 5). */
export async function launchEventStore(options: EventStoreOptions): Promise<LaunchedEventStore> {
  const { log, onFenced, ...workerData } = options;
  const worker = new Worker(program, { execArgv, name: 'event-store', workerData });
  // An uncaught error ends the thread; 'exit' follows.
  worker.on('error', (error) =>
    log?.(
      `the event store broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ),
  );
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => resolve());
  });
  const started = new Promise<Pick<EventStore, 'connectionString' | 'port'>>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if ('log' in message) {
        log?.(message.log);
      } else if ('fenced' in message) {
        onFenced?.();
      } else if ('failed' in message) {
        reject(new Error(message.failed));
      } else {
        resolve(message);
      }
    });
    void exited.then(() => reject(new Error('the event store has ended')));
  });
  const stop = async () => {
    worker.postMessage('stop');
    await exited;
  };

  try {
    return { ...(await started), exited, stop };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
