import { randomBytes } from 'node:crypto';

import { parkEvents } from '@cablepark/contracts/events';
import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
import { toStreamKey } from '@cablepark/event-store-server/log/schema';
import {
  startEventStore,
  type EventStore,
  type EventStoreOptions,
} from '@cablepark/event-store-server/start-event-store';
import type { SlowSubscribers } from '@cablepark/event-store-server/subscribing/subscriber';
import {
  startFaultyEventStore,
  type FaultyEventStore,
} from '@cablepark/event-store-server/test/faulty-event-store';
import { reserveFreePort } from '@cablepark/platform/test/free-port';
import { runWithClient, UNHURRIED } from '@cablepark/postgres/client/connect';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';

import { Connection } from '../client/connection.ts';
import { EventLog } from '../log/event-log.ts';

/** An event store in this process for one test, which can be stopped and started again. */
export interface TestStore {
  readonly url: string;
  /** The database of the store's log; also an empty database for the rest of the test. */
  readonly databaseUrl: string;
  /** Opens a log with a connection of its own, which is closed with the store. */
  open(): EventLog;
  stopServer(): Promise<void>;
  startServer(slowSubscribers?: SlowSubscribers): Promise<void>;
  /** Removes these events from the log for good, as a scavenge does. Starts the server anew. */
  scavenge(stream: string, first: number, last: number): Promise<void>;
  close(): Promise<void>;
}

/** An event store into which faults can be injected. */
export interface FaultyStore
  extends TestStore, Pick<FaultyEventStore, 'misbehave' | 'cutConnections'> {}

/** These tests write events of any type to streams of any name. */
export const inAnyStream: EventCatalog = {
  ...parkEvents,
  isOurs: (type) => parkEvents.definitions.has(type),
};

type Start = (options: EventStoreOptions) => Promise<EventStore>;

export async function startTestStore(start: Start = startEventStore): Promise<TestStore> {
  const database = await createThrowawayDatabase();
  const token = randomBytes(32).toString('base64url');
  const options = { databaseUrl: database.url, token, port: await reserveFreePort() };
  let server = await start(options);
  const { connectionString: url } = server;
  const connections: Connection[] = [];
  const startServer = async (slowSubscribers?: SlowSubscribers) => {
    server = await start({ ...options, slowSubscribers });
  };

  return {
    url,
    databaseUrl: database.url,
    open: () => {
      const connection = new Connection(url);
      connections.push(connection);
      return new EventLog(connection, inAnyStream);
    },
    stopServer: () => server.stop(),
    startServer,
    scavenge: async (stream, first, last) => {
      await server.stop();
      await runWithClient(
        { databaseUrl: database.url, name: 'scavenge', limits: UNHURRIED },
        (client) =>
          client.query(
            'DELETE FROM event_store.events WHERE stream = $1 AND revision BETWEEN $2 AND $3',
            [toStreamKey(stream).toString('hex'), first, last],
          ),
      );
      await startServer();
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await server.stop();
      await database.drop();
    },
  };
}

export async function startFaultyStore(): Promise<FaultyStore> {
  let server: FaultyEventStore;
  const store = await startTestStore(async (options) => {
    server = await startFaultyEventStore(options);
    return server;
  });
  return {
    ...store,
    misbehave: (faults) => {
      server.misbehave(faults);
    },
    cutConnections: () => {
      server.cutConnections();
    },
  };
}
