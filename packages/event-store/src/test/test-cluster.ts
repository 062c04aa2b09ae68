import { randomBytes } from 'node:crypto';

import { TestCluster } from '@cablepark/event-store-server/test/cluster';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';

import { Connection } from '../client/connection.ts';
import { EventLog } from '../log/event-log.ts';
import { inAnyStream } from './embedded-store.ts';

/** A stand-in of a cluster for one test. */
export interface StartedCluster {
  readonly nodes: TestCluster;
  /** Opens a log with a connection of its own, which is closed with the cluster. */
  open(url?: string): EventLog;
  close(): Promise<void>;
}

export async function startTestCluster(): Promise<StartedCluster> {
  const database = await createThrowawayDatabase();
  const token = randomBytes(32).toString('base64url');
  const nodes = await TestCluster.start({ databaseUrl: database.url, token, port: 0 });
  const connections: Connection[] = [];
  return {
    nodes,
    open: (url = nodes.connectionString) => {
      const connection = new Connection(url);
      connections.push(connection);
      return new EventLog(connection, inAnyStream);
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await nodes.stop();
      await database.drop();
    },
  };
}
