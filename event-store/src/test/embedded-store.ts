import { randomBytes } from 'node:crypto';
import { throwawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import { startEventStore, type EventStore } from '@cablepark/event-store-server/start-event-store';
import type { Faults } from '@cablepark/event-store-server/faults';
import { Connection } from '../client/connection.ts';
import { EventLog } from '../log/event-log.ts';

/** An event store of a test's own, in this process, that can be made to misbehave, stopped and started again. */
export interface TestStore {
  readonly url: string;
  /** Where the store keeps its log; also a fresh database for whatever else the test needs. */
  readonly databaseUrl: string;
  /** A log of a connection of its own, closed with the store. */
  open(): EventLog;
  misbehave(faults: Partial<Faults>): Promise<void>;
  cutConnections(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

export async function testStore(): Promise<TestStore> {
  const database = await throwawayDatabase();
  const token = randomBytes(32).toString('base64url');
  let server: EventStore = await startEventStore({ databaseUrl: database.url, port: 0, token });
  const { port, connectionString: url } = server;
  const connections: Connection[] = [];
  return {
    url,
    databaseUrl: database.url,
    open: () => {
      const connection = new Connection(url);
      connections.push(connection);
      return new EventLog(connection);
    },
    misbehave: (faults) => server.setFaults(faults),
    cutConnections: () => server.cutConnections(),
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await startEventStore({ databaseUrl: database.url, port, token });
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await server.stop();
      await database.drop();
    },
  };
}
