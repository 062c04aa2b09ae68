import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventually, eventuallyTrue } from '@cablepark/platform/test/eventually';
import { startTcpProxy } from '@cablepark/platform/test/tcp-proxy';
import { SOCKET_FILE } from '@cablepark/postgres/server/address';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import { openWorld, type World } from './test/world.ts';

const TAKEN_OVER_MS = 15_000;
/** What only the holder of a lease writes. */
const TABLES = [
  'read_models.checkpoints',
  'read_models.bookings',
  'automations.checkpoints',
  'automations.outbox',
];
/** The commands that every process repeats, with or without a lease. */
const EVERYWHERE = ['RemindCustomers', 'OfferNext', 'RecordDailyRoots'];

let sink: SmtpSink;
let park: World;
beforeAll(async () => {
  [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
});
afterAll(async () => {
  await park.close();
  await sink.stop();
});

/** Proxies to both stores, and the addresses that lead through them. */
async function startNetwork() {
  const [database, log] = [new URL(park.place.databaseUrl), new URL(park.place.eventStoreUrl)];
  const folder = database.searchParams.get('host');
  const postgres = await startTcpProxy(
    folder === null ? Number(database.port) : join(folder, SOCKET_FILE),
  );
  const eventStore = await startTcpProxy(Number(log.port));
  database.search = '';
  const databaseUrl = Object.assign(database, { hostname: '127.0.0.1', port: postgres.port }).href;
  return {
    postgres,
    eventStore,
    databaseUrl,
    eventStoreUrl: Object.assign(log, { port: eventStore.port }).href,
  };
}

const readSessions = async (table: string) =>
  (
    await park.pool.query<{ session: number }>(
      `SELECT DISTINCT session FROM ${table} WHERE session <> 0`,
    )
  ).rows.map(({ session }) => session);
const readFences = async () =>
  (
    await park.pool.query<object>(
      `SELECT name, fence FROM automations.leases
       UNION ALL SELECT name, fence FROM read_models.leases
       ORDER BY name`,
    )
  ).rows;
/** The rows with the transactions that wrote them. */
const readWritten = () =>
  Promise.all(
    TABLES.map(
      async (table) =>
        (await park.pool.query<object>(`SELECT xmin::text, t::text FROM ${table} AS t ORDER BY 2`))
          .rows,
    ),
  );

describe('a process that the network has cut off from both stores, without closing a connection', () => {
  it('has no trouble any more with reading what another reads now', async () => {
    const { postgres, eventStore, ...addresses } = await startNetwork();
    const cutOff = await park.start({ SMTP_URL: sink.url }, addresses);
    await eventuallyTrue(() => cutOff.isLeading());
    const other = await park.start({ SMTP_URL: sink.url });
    const { trouble } = cutOff.infrastructure;
    eventStore.freeze();
    await eventually(
      () => expect(trouble.subjectsOf('automations')).toContain('reading the log'),
      30_000,
    );
    postgres.freeze();
    await eventually(async () => expect(await other.isLeading()).toBe(true), TAKEN_OVER_MS);
    postgres.thaw();
    await eventually(
      async () => expect((await cutOff.readStatus()).feed).toBe('elsewhere'),
      30_000,
    );
    await eventually(
      () => expect(trouble.subjectsOf('automations')).not.toContain('reading the log'),
      10_000,
    );
    eventStore.thaw();
    await Promise.all([cutOff.stop(), other.stop()]);
    await Promise.all([postgres.close(), eventStore.close()]);
  });

  it('loses what it holds to another within 15 s, and writes nothing when it can be reached again', async () => {
    const { postgres, eventStore, ...addresses } = await startNetwork();
    const letGo = new AbortController();
    const onGenerate = () => once(letGo.signal, 'abort').then(() => undefined);
    const environment = { SMTP_URL: sink.url };
    const cutOff = await park.start(environment, { ...addresses, onGenerate });
    await eventuallyTrue(() => cutOff.isLeading());
    await eventually(() => expect(cutOff.countGenerated()).toBe(1));
    const held = [
      ...(await readSessions('automations.leases')),
      ...(await readSessions('read_models.leases')),
    ];
    const other = await park.start(environment);
    await other.events.placed();
    await other.waitUntilSettled();

    postgres.freeze();
    for (let i = 0; i < 10; i++) {
      // Its answers pile up on the connection that is cut off.
      await other.events.placed();
    }

    eventStore.freeze();
    const taking = sink.waitUntilTaken(11);
    await eventually(async () => {
      expect(await other.isLeading()).toBe(true);
      expect(other.countGenerated()).toBe(1);
      for (const table of ['automations.leases', 'read_models.leases']) {
        for (const session of await readSessions(table)) {
          expect(held).not.toContain(session);
        }
      }
    }, TAKEN_OVER_MS);
    await taking;
    await other.waitUntilSettled();
    // Histories are written a moment after the rest.
    await eventuallyTrue(async () => {
      const { rows } = await park.pool.query<{ position: string }>(
        'SELECT DISTINCT position FROM read_models.checkpoints',
      );
      const { last } = await other.infrastructure.log.readEnd();
      return rows.length === 1 && rows[0]?.position === String(last);
    });

    const [before, fencesBefore] = [await readWritten(), await readFences()];
    for (const proxy of [postgres, eventStore]) {
      proxy.thaw();
    }

    letGo.abort();
    await eventually(
      async () => expect((await cutOff.readStatus()).feed).toBe('elsewhere'),
      30_000,
    );
    expect(await readWritten()).toEqual(before);
    expect(await readFences()).toEqual(fencesBefore);
    expect(cutOff.executed.filter((name) => !EVERYWHERE.includes(name))).toEqual(['GenerateDays']);
    await other.events.placed();
    await other.waitUntilSettled();
    expect(new Set(sink.taken.map(({ email }) => email.messageId)).size).toBe(12);
    expect(sink.tries).toBe(12);
    await cutOff.stop();
    await Promise.all([postgres.close(), eventStore.close()]);
  });
});
