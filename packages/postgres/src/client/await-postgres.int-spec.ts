import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { startTcpProxy, type TcpProxy } from '@cablepark/platform/test/tcp-proxy';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '../server/test/throwaway-postgres.ts';
import { awaitPostgres } from './await-postgres.ts';

let database: ThrowawayDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  const { hostname, port, searchParams } = new URL(database.url);
  const socket = searchParams.get('host') ?? decodeURIComponent(hostname);
  proxy = await startTcpProxy(
    socket.startsWith('/') ? `${socket}/.s.PGSQL.${port || '5432'}` : Number(port),
  );
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

const toProxiedUrl = (): string => {
  const url = new URL(database.url.replace(/@[^/]*\//, `@127.0.0.1:${proxy.port}/`));
  url.search = '';
  return url.href;
};

it('returns once Postgres answers, and goes on after it hung', async () => {
  await awaitPostgres({ databaseUrl: toProxiedUrl() });
  proxy.freeze();
  const waiting = awaitPostgres({ databaseUrl: toProxiedUrl(), tryMs: 200 });
  setTimeout(() => proxy.thaw(), 500);
  await waiting;
});

it('ends with a sentence if Postgres hangs for too long', async () => {
  proxy.freeze();
  const waiting = awaitPostgres({ databaseUrl: toProxiedUrl(), tryMs: 100, giveUpMs: 300 });
  await expect(waiting).rejects.toThrow('Postgres at DATABASE_URL does not answer.');
  proxy.thaw();
});

it('ends at once, with the reason, if Postgres refuses', async () => {
  const refused = awaitPostgres({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
