import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scheduleRules } from '@cablepark/backend/app/conversion/schedule-rules';
import { migrateAutomations } from '@cablepark/backend/automations/migrate-automations';
import { Connection } from '@cablepark/event-store/client/connection';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { appendRaw, rawPages } from '@cablepark/event-store/log/raw-log';
import { startEventStore, type EventStore } from '@cablepark/event-store-server/start-event-store';
import { Leases } from '@cablepark/postgres/client/leases';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MONDAY, OldLog, onDay, slot, step, TUESDAY, box } from '../test/old-log.ts';
import { convertServer } from './convert-server.ts';
import { refuseOldLog } from './refuse-old-log.ts';

/** The event stores of before and of now, and the database of everything else. */
class Servers {
  readonly databases: ThrowawayDatabase[] = [];
  readonly stores: EventStore[] = [];
  readonly connections: Connection[] = [];

  async start(): Promise<void> {
    for (let i = 0; i < 3; i++) this.databases.push(await throwawayDatabase());
    for (const { url } of this.databases.slice(0, 2)) {
      const store = await startEventStore({ databaseUrl: url, port: 0 });
      this.stores.push(store);
      this.connections.push(new Connection(store.connectionString));
    }
  }

  async end(): Promise<void> {
    for (const connection of this.connections) await connection.close();
    for (const store of this.stores) await store.stop();
    for (const database of this.databases) await database.drop();
  }

  get from(): Connection {
    return this.connections[0] as Connection;
  }
  get to(): Connection {
    return this.connections[1] as Connection;
  }
  get databaseUrl(): string {
    return this.databases[2]?.url ?? '';
  }
}

let servers: Servers;
let client: pg.Client;
beforeEach(async () => {
  servers = new Servers();
  await servers.start();
  client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  await migrateAutomations(servers.databaseUrl);
});
afterEach(async () => {
  await client.end();
  await servers.end();
});

const signal = new AbortController().signal;
const LOG_ID = '0198f3a0-0000-7000-8000-000000000000';
const blocked = (day: string) => onDay(day, 'SlotBlocked', { slotId: slot(10, day), reason: box() });
const oldLog = () =>
  new OldLog()
    .system('l', 'EstablishLogIdentity', step('log-identity', 'LogIdentityEstablished', { logId: LOG_ID }))
    .did('reminders', 'ChangeReminders', step('configuration', 'RemindersChanged', { hoursBefore: 24 }))
    .generated(MONDAY, TUESDAY)
    .did('block', 'BlockSlots', blocked(MONDAY), blocked(TUESDAY))
    .other('weather', 'WindMeasured', { speed: 3 })
    .booked('B', [slot(15)]);

async function eventsOf(connection: Connection): Promise<RawEvent[]> {
  const found: RawEvent[] = [];
  for await (const page of rawPages(connection, signal))
    found.push(...page.filter(({ type }) => !type.startsWith('$')));
  return found;
}

async function stored({ events }: OldLog): Promise<RawEvent[]> {
  for (const { stream, revision, ...event } of events) await appendRaw(servers.from, stream, [event], revision - 1n);
  return eventsOf(servers.from);
}

const convertIt = (report: (line: string) => void = () => undefined) =>
  convertServer({
    from: servers.from,
    to: servers.to,
    databaseUrl: servers.databaseUrl,
    rules: scheduleRules,
    hasAddress: (customers) => Promise.resolve(customers.map(() => false)),
    report,
    signal,
  });
const checkpoint = async () => (await client.query<object>('SELECT name, position FROM automations.checkpoints')).rows;

describe('npm run convert', () => {
  it('writes the new log to another event store, and switches the database to it', async () => {
    const old = await stored(oldLog());
    const last = old.at(-1);
    await client.query(`INSERT INTO automations.checkpoints (name, log_id, position) VALUES ('a', $1, $2)`, [
      LOG_ID,
      String(last?.position),
    ]);
    await convertIt();
    const now = await eventsOf(servers.to);
    expect(now.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
      'log-identity LogIdentityEstablished',
      'schedule RemindersChanged',
      'schedule SlotsGenerated',
      'schedule SlotsGenerated',
      'schedule SlotBlocked',
      'schedule SlotBlocked',
      'weather WindMeasured',
      'schedule BookingPlaced',
    ]);
    expect(await checkpoint()).toEqual([{ name: 'a', position: String(now.at(-1)?.position) }]);
    expect(await eventsOf(servers.from)).toEqual(old);
    await expect(convertIt()).rejects.toThrow('is not empty');
  });

  it('changes nothing while a process is alive', async () => {
    await stored(oldLog());
    await new Leases(client, { table: 'automations.leases', holder: randomUUID() }).take(['automations']);
    await expect(convertIt()).rejects.toThrow('A process still works on this database');
    expect(await eventsOf(servers.to)).toEqual([]);
  });

  it('switches nothing if the old log grew meanwhile', async () => {
    const old = await stored(oldLog());
    await client.query(`INSERT INTO automations.checkpoints (name, log_id, position) VALUES ('a', $1, $2)`, [
      LOG_ID,
      String(old.at(-1)?.position),
    ]);
    const before = await checkpoint();
    let growing: Promise<unknown> | undefined;
    const grow = (line: string) => {
      if (line.startsWith('finding'))
        growing = appendRaw(servers.from, 'weather', [{ ...(old[6] as RawEvent), id: randomUUID() }], 0n);
    };
    await expect(convertIt(grow)).rejects.toThrow('The logs changed while one was converted');
    await growing;
    expect(await checkpoint()).toEqual(before);
  });

  it('refuses a log that isn’t one of before', async () => {
    await stored(new OldLog().other('weather', 'WindMeasured', {}));
    await expect(convertIt()).rejects.toThrow('there is nothing to convert');
  });
});

describe('a start on an event store', () => {
  it('is refused on a log of before, with a sentence that names the command, and on no other', async () => {
    await refuseOldLog(servers.to);
    await stored(oldLog());
    await expect(refuseOldLog(servers.from)).rejects.toThrow('npm run convert -- --from esdb://… --to esdb://…');
    await convertIt();
    await refuseOldLog(servers.to);
  });
});
