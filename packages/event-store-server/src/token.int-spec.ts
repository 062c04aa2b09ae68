import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';

import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { startEventStore, type EventStore } from './start-event-store.ts';
import { clientOf, createEvent, disposeClients, readAll } from './test/client-of.ts';

const TOKEN = 'the-token-of-this-test_0123456789abcdefghi';
const streams = '/event_store.client.streams.Streams';
const paths = [
  `${streams}/Append`,
  `${streams}/BatchAppend`,
  `${streams}/Read`,
  `${streams}/Delete`,
  `${streams}/Tombstone`,
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
  '/event_store.client.gossip.Gossip/Read',
  '/event_store.client.users.Users/Details',
  '/',
];

let database: ThrowawayDatabase;
let store: EventStore;
let session: ClientHttp2Session;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  store = await startEventStore({ databaseUrl: database.url, port: 0, token: TOKEN });
  session = connect(`http://127.0.0.1:${store.port}`);
});
afterAll(async () => {
  session.destroy();
  await disposeClients();
  await store.stop();
  await database.drop();
});

/** Sends a raw call with an empty message and returns the headers of the answer. */
async function sendRawCall(
  path: string,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    ...headers,
  });
  stream.resume();
  stream.end(Buffer.alloc(5));
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return answer;
}

const toConnectionName = (name: string): Record<string, string> => ({ 'connection-name': name });

describe.each(paths)('a call of %s', (path) => {
  it.each([
    ['no token', {}],
    ['an empty token', toConnectionName('')],
    ['another token', toConnectionName(TOKEN.replace('the', 'any'))],
    ['a part of the token', toConnectionName(TOKEN.slice(0, -1))],
    ['more than the token', toConnectionName(`${TOKEN}x`)],
    ['the token in capitals', toConnectionName(TOKEN.toUpperCase())],
    [
      'the token as a password',
      { authorization: `Basic ${Buffer.from(`admin:${TOKEN}`).toString('base64')}` },
    ],
  ])('is refused with %s', async (_, headers) => {
    expect(await sendRawCall(path, headers)).toMatchObject({ ':status': 200, 'grpc-status': '16' });
  });

  it('is not refused for its token when it carries the right one', async () => {
    expect((await sendRawCall(path, toConnectionName(TOKEN)))['grpc-status']).not.toBe('16');
  });
});

describe('the official client', () => {
  it('works with the store’s own connection string', async () => {
    expect(store.connectionString).toBe(
      `esdb://127.0.0.1:${store.port}?tls=false&connectionName=${TOKEN}`,
    );
    const client = clientOf(store);
    await client.appendToStream('with-token', createEvent());
    expect(await readAll(client.readStream('with-token'))).toHaveLength(1);
  });

  it.each(['', '&connectionName=guess'])(
    'can neither read nor write with %j instead of the token',
    async (name) => {
      const client = clientOf({
        connectionString: `esdb://127.0.0.1:${store.port}?tls=false${name}`,
      });
      await expect(client.appendToStream('without-token', createEvent())).rejects.toThrow(
        /UNAUTHENTICATED|access/i,
      );
      await expect(client.deleteStream('with-token')).rejects.toThrow(/UNAUTHENTICATED|access/i);
      await expect(client.tombstoneStream('with-token')).rejects.toThrow(/UNAUTHENTICATED|access/i);
      await expect(readAll(client.readStream('with-token'))).rejects.toThrow(
        /UNAUTHENTICATED|access/i,
      );
      await expect(readAll(client.readAll())).rejects.toThrow(/UNAUTHENTICATED|access/i);
      await expect(readAll(client.subscribeToAll())).rejects.toThrow(/UNAUTHENTICATED|access/i);
    },
  );

  it("can't discover a cluster, because its gossip call carries no token", async () => {
    const discovering = EventStoreDBClient.connectionString(
      `esdb+discover://127.0.0.1:${store.port}?tls=false&maxDiscoverAttempts=1&connectionName=${TOKEN}`,
    );
    await expect(readAll(discovering.readAll())).rejects.toThrow(/discover/);
  });
});

it('generates a token of 256 bits if none is given', async () => {
  const other = await createThrowawayDatabase();
  const unnamed = await startEventStore({ databaseUrl: other.url, port: 0 });
  expect(unnamed.connectionString).toMatch(/&connectionName=[\w-]{43}$/);
  await unnamed.stop();
  await other.drop();
});
