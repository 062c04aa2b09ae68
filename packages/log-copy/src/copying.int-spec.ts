import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { flattenPages } from '@cablepark/contracts/shared/lists';
import { LogIdentityEstablished } from '@cablepark/contracts/shared/log.events';
import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
import { startEventStore, type EventStore } from '@cablepark/event-store-server/start-event-store';
import { Connection } from '@cablepark/event-store/client/connection';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import {
  createLeaves,
  readBeginning,
  readLeafPages,
  recordBeginning,
  recordLeaves,
} from '@cablepark/log-tree/leaves';
import { Tree } from '@cablepark/log-tree/tree';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { MasterKey } from '@cablepark/vault/master-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { compareLogs } from './compare-logs.ts';
import { readCopiedPages, toCopied, type CopiedEvent } from './copied-event.ts';
import { dropMarks, refuseMarked, setMark } from './database-marks.ts';
import { moveToCopy } from './move-to-copy.ts';
import { addLeaf, checkPages, findLastRecorded, toHead } from './tree-of-log.ts';
import { writeToServer } from './write-to-server.ts';

let database: ThrowawayDatabase;
let store: EventStore;
let to: Connection;
let client: pg.Client;
beforeEach(async () => {
  database = await createThrowawayDatabase();
  store = await startEventStore({ databaseUrl: database.url, port: 0 });
  to = new Connection(store.connectionString);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await to.close();
  await store.stop();
  await client.end();
  await database.drop();
});

const signal = new AbortController().signal;
/** What is not measured by another program. */
const catalog: EventCatalog = {
  definitions: new Map(),
  isOurs: (type) => [LogIdentityEstablished.type, 'BooksClosed'].includes(type),
};
const LOG_ID = '0198f3a0-0000-7000-8000-000000000000';

/** What the product's automations keep positions in, as far as a copy of it is concerned. */
const TABLES_OF_AUTOMATIONS = `
  CREATE SCHEMA automations;
  CREATE TABLE automations.checkpoints (
    name text PRIMARY KEY, log_id uuid NOT NULL, position bigint NOT NULL,
    begun_at timestamptz NOT NULL
  );
  CREATE TABLE automations.outbox (
    id text PRIMARY KEY, kind text NOT NULL, event_id uuid NOT NULL, position bigint NOT NULL,
    at timestamptz NOT NULL, lane text NOT NULL, data jsonb, state text NOT NULL DEFAULT 'waiting'
  )`;

/**
 * A log whose positions are far apart, with bytes that no program would write again after parsing
 * them.
 */
class SomeLog {
  readonly events: RawEvent[] = [];

  add(stream: string, more: Partial<RawEvent> = {}): this {
    const revision = BigInt(this.events.filter((one) => one.stream === stream).length);
    this.events.push({
      position: BigInt(this.events.length * 100_000 + 7),
      stream,
      revision,
      id: randomUUID(),
      type: 'WindMeasured',
      created: new Date(0),
      isJson: true,
      data: Buffer.from('{ "speed" : 3.0e0, "ķ": "\\u0137" }'),
      metadata: Buffer.from(' {}'),
      ...more,
    });
    return this;
  }

  /** A commit of the schedule. */
  commit(size: number, bytes = 10): this {
    for (let index = 0; index < size; index++) {
      this.add('schedule', {
        type: 'BooksClosed',
        data: Buffer.from(JSON.stringify({ before: 'x'.repeat(bytes) })),
        metadata: Buffer.from(JSON.stringify({ commit: { size, index } })),
      });
    }

    return this;
  }

  *pages(size = 3): Generator<readonly RawEvent[]> {
    for (let i = 0; i < this.events.length; i += size) {
      yield this.events.slice(i, i + size);
    }
  }

  copied = (): AsyncGenerator<readonly CopiedEvent[]> => readCopiedPages(this.pages());
}

const createLog = () =>
  new SomeLog()
    .add('log-identity', {
      type: LogIdentityEstablished.type,
      data: Buffer.from(JSON.stringify({ logId: LOG_ID, format: 1 })),
    })
    .add('weather')
    .add('weather', { data: Buffer.of(0, 255, 10, 13), isJson: false, metadata: Buffer.alloc(0) })
    .commit(1)
    .commit(4)
    .commit(1)
    .add('schedule', { metadata: Buffer.from('{"commit":') })
    .add('weather', { type: '$>', data: Buffer.from('0@weather'), isJson: false })
    .commit(2, 400_000)
    .commit(1, 200_000)
    .add('weather', { data: Buffer.from(JSON.stringify('w'.repeat(1_048_570))) })
    .add('weather');

const readStored = async (): Promise<RawEvent[]> => {
  const found = [];
  for await (const event of flattenPages(readRawPages(to, signal))) {
    if (!event.stream.startsWith('$')) {
      found.push(event);
    }
  }

  return found;
};

const write = (some: SomeLog) => writeToServer(to, some.copied(), () => undefined);

describe('a log that is copied to an event store', () => {
  it('is there with its order, streams, revisions, ids, types and bytes', async () => {
    const some = createLog();
    await write(some);
    expect(await compareLogs(some.copied(), readRawPages(to, signal))).toEqual({
      outcome: 'same',
      same: some.events.length,
    });
    const toTexts = ({ data, metadata }: RawEvent) => [
      data.toString('latin1'),
      metadata.toString('latin1'),
    ];
    expect((await readStored()).map(toTexts)).toEqual(some.events.map(toTexts));
  });

  it('leaves out what the server keeps for itself, and what comes after a position', async () => {
    const some = new SomeLog()
      .add('$stats')
      .add('weather')
      .add('$$weather')
      .add('weather')
      .add('weather');
    const events = [];
    for await (const event of flattenPages(readCopiedPages(some.pages(2), 300_007n))) {
      events.push(event.stream);
    }

    expect(events).toEqual(['weather', 'weather']);
  });

  it('is not written where a stream has something else', async () => {
    await writeToServer(to, new SomeLog().add('weather').copied(), () => undefined);
    await expect(write(createLog())).rejects.toThrow(
      "The event store can't take the event weather@0",
    );
  });

  it('differs by everything that a copy keeps', async () => {
    const some = createLog();
    await write(some);
    const event = some.events[1] as RawEvent;
    const changes: Partial<RawEvent>[] = [
      { id: randomUUID() },
      { type: 'Other' },
      { data: Buffer.from('{ "speed" : 3.0e1, "ķ": "\\u0137" }') },
      { metadata: Buffer.from('{} ') },
      { isJson: false },
      { revision: 9n },
      { stream: 'wind' },
    ];
    for (const change of changes) {
      some.events[1] = { ...event, ...change };
      expect(await compareLogs(some.copied(), readRawPages(to, signal))).toEqual({
        outcome: 'different',
        same: 1,
      });
    }
  });

  it('is part of one that goes on, and different from one that ended before', async () => {
    const some = createLog();
    await write(some);
    some.add('weather');
    expect(await compareLogs(some.copied(), readRawPages(to, signal))).toMatchObject({
      outcome: 'part',
    });
    some.events.splice(-2);
    expect(await compareLogs(some.copied(), readRawPages(to, signal))).toMatchObject({
      outcome: 'different',
    });
  });
});

describe('a database whose log was copied', () => {
  const toLeaves = (some: SomeLog) => {
    const tree = new Tree();
    const leaves = some.events.flatMap(
      (event) => addLeaf(tree, toCopied(event), event.position, catalog) ?? [],
    );
    return { leaves, head: toHead(tree) };
  };

  async function prepareDatabase(some: SomeLog): Promise<void> {
    const key = MasterKey.random();
    await unlockVault(database.url, {
      findKnownKey: () => Promise.resolve(key),
      findOrCreateFirstKey: () => Promise.resolve(key),
    });
    await client.query(TABLES_OF_AUTOMATIONS);
    await createLeaves(client);
    await recordLeaves(client, toLeaves(some).leaves);
    await recordBeginning(client, { position: some.events[3]?.position ?? 0n, at: new Date() });
    await client.query('UPDATE vault.state SET erasures_known_to = 5');
    const insert =
      'INSERT INTO automations.checkpoints (name, log_id, position, begun_at) VALUES ($1, $2, $3, now())';
    for (const [name, at] of [
      ['a', -1n],
      ['b', some.events[3]?.position],
      ['c', some.events.at(-1)?.position],
    ] as const) {
      await client.query(insert, [name, LOG_ID, String(at)]);
    }

    await client.query(
      `INSERT INTO automations.outbox (id, kind, event_id, position, at, lane, data)
       VALUES ('i', 'slot-offer', $1, $2, now(), 'waitlist x', '{"customer": 1, "note": 2}')`,
      [some.events[4]?.id, String(some.events[4]?.position)],
    );
  }

  const moveDatabase = (some: SomeLog) =>
    moveToCopy(client, {
      expected: some.copied(),
      found: readRawPages(to, signal),
      hasLeaves: true,
      catalog,
    });

  it('says where everything is in the copy, and keeps what else it says', async () => {
    const some = createLog();
    await prepareDatabase(some);
    await write(some);
    const { head, leaves } = toLeaves(some);
    expect(await moveDatabase(some)).toEqual(head);
    const places = (await readStored()).map(({ position }) => position);
    const { rows } = await client.query<object>(
      'SELECT name, position FROM automations.checkpoints ORDER BY name',
    );
    expect(rows).toEqual([
      { name: 'a', position: '-1' },
      { name: 'b', position: String(places[3]) },
      { name: 'c', position: String(places.at(-1)) },
    ]);
    expect(
      (await client.query<object>('SELECT position, lane, data, state FROM automations.outbox'))
        .rows,
    ).toEqual([
      {
        position: String(places[4]),
        lane: 'waitlist x',
        data: { customer: 1, note: 2 },
        state: 'waiting',
      },
    ]);
    const recorded = [];
    for await (const leaf of flattenPages(readLeafPages(client))) {
      recorded.push(leaf);
    }

    expect(recorded.map(({ hashes }) => hashes)).toEqual(leaves.map(({ hashes }) => hashes));
    expect(recorded.map(({ position }) => position)).toEqual(
      leaves.map(
        (leaf) => places[some.events.findIndex(({ position }) => position === leaf.position)],
      ),
    );
    expect((await readBeginning(client))?.position).toBe(places[3]);
    expect((await client.query('SELECT erasures_known_to AS known FROM vault.state')).rows).toEqual(
      [{ known: null }],
    );
  });

  it('stays as it was if the copy differs', async () => {
    const some = createLog();
    await prepareDatabase(some);
    await write(some);
    some.add('weather');
    await client.query('BEGIN');
    await expect(moveDatabase(some)).rejects.toThrow(
      `differs from the log after its first ${some.events.length - 1} events`,
    );
  });

  it('is not copied if an event is not as it was recorded', async () => {
    const some = createLog();
    await prepareDatabase(some);
    const passOn = async () => {
      const last = await findLastRecorded(client);
      const recorded = { database: client, last, catalog };
      for await (const _ of checkPages(some.copied(), new Tree(), recorded)) {
      }
    };

    await passOn();
    const [fifth, last] = [
      some.events[4],
      some.events.findLast(({ type }) => type === 'BooksClosed'),
    ];
    some.events[4] = { ...(fifth as RawEvent), data: Buffer.from('{}') };
    await expect(passOn()).rejects.toThrow(
      `The event at position ${fifth?.position} is not the one`,
    );
    some.events[4] = fifth as RawEvent;
    some.events.splice(some.events.indexOf(last as RawEvent));
    await expect(passOn()).rejects.toThrow(
      `The event at position ${last?.position} is not the one`,
    );
  });
});

describe('a marked database', () => {
  it('is refused while it is restored, and without the event store to which its log was migrated', async () => {
    await refuseMarked(database.url, undefined);
    await setMark(client, 'restoring');
    await expect(refuseMarked(database.url, 'esdb://a')).rejects.toThrow(
      'contains an incomplete restore',
    );
    await dropMarks(client);
    await setMark(client, 'log is at', 'esdb://a:2113,b:2114');
    await expect(refuseMarked(database.url, undefined)).rejects.toThrow(
      'was migrated to esdb://a:2113,b:2114',
    );
    await expect(refuseMarked(database.url, 'esdb://a')).rejects.toThrow('set EVENTSTORE_URL');
    await refuseMarked(database.url, 'esdb+discover://user:word@B:2114,a?tls=false');
  });
});
