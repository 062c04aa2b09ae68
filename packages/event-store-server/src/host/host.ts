import { parentPort } from 'node:worker_threads';
import type { HostRequest } from './host-messages.ts';
import { HostedStore } from './host-store.ts';

/** The entry point of the thread or process that `launchEventStore` starts. */
if (parentPort) {
  const port = parentPort;
  new HostedStore(
    {
      send: (message) => {
        port.postMessage(message);
      },
      onMessage: (listener) => port.on('message', listener),
    },
    () => {
      port.close();
    },
  );
} else {
  const store = new HostedStore(
    {
      send: (message) => {
        if (process.connected) process.send?.(message);
      },
      onMessage: (listener) => {
        process.on('message', (message) => {
          listener(message as HostRequest);
        });
      },
    },
    () => process.exit(),
  );
  // The parent process has died and can't stop this one.
  process.on('disconnect', () => void store.stop());
  process.on('SIGTERM', () => void store.stop());
  // Ctrl-C reaches the whole process group, but only the parent decides when the store stops.
  process.on('SIGINT', () => undefined);
}
