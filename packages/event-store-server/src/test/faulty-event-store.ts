import { startEventStore, type EventStore, type EventStoreOptions } from '../start-event-store.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

export interface FaultyEventStore
  extends EventStore, Pick<FaultyProxy, 'misbehave' | 'cutConnections'> {}

/** Starts an event store in this thread that can be reached only through a faulty proxy. */
export async function startFaultyEventStore(options: EventStoreOptions): Promise<FaultyEventStore> {
  const store = await startEventStore({ ...options, port: 0 });
  const proxy = await startFaultyProxy(store.connectionString, options.port);
  const stop = async () => {
    await proxy.close();
    await store.stop();
  };

  return { ...proxy, stop };
}
