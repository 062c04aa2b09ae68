import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { END, NO_STREAM } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';
import {
  createThrowawayDatabase,
  startThrowawayPostgres,
  type ThrowawayDatabase,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { startEventStore, type EventStore } from './start-event-store.ts';
import { clientOf, createEvent, createEvents, disposeClients, readAll } from './test/client-of.ts';

const PROGRAM = fileURLToPath(new URL('./test/store-process.ts', import.meta.url));
const SOURCES = ['--conditions=source', '--import', '@swc-node/register/esm-register'];

/** Starts a store in a process of its own; `kill` ends it by SIGKILL. */
async function startStoreToKill(databaseUrl: string) {
  const child = fork(PROGRAM, [databaseUrl], { execArgv: SOURCES });
  const exited = once(child, 'exit');
  const [started] = (await once(child, 'message')) as [
    Pick<EventStore, 'connectionString' | 'port'>,
  ];
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };

  return { ...started, kill };
}

/** Appends to a few streams until the store is killed, and records what was acknowledged. */
async function writeUntilCut(
  store: Pick<EventStore, 'connectionString' | 'port'>,
  acknowledged: Map<string, number>,
  enough: () => void,
) {
  const client = clientOf(store);
  let count = 0;
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      const stream = `load-${store.port}-${writer}`;
      for (let next = 0n; ; next += 2n) {
        const expectedRevision = next === 0n ? NO_STREAM : next - 1n;
        try {
          await client.appendToStream(stream, createEvents(2), { expectedRevision });
        } catch {
          return;
        }

        acknowledged.set(stream, Number(next) + 2);
        if (++count === 200) {
          enough();
        }
      }
    }),
  );
}

describe('given a database', () => {
  let database: ThrowawayDatabase;
  beforeEach(async () => {
    database = await createThrowawayDatabase();
  });
  afterEach(async () => {
    await disposeClients();
    await database.drop();
  });

  it('keeps every acknowledged write exactly once through repeated kill -9 under load @long', async () => {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < 3; round++) {
      const store = await startStoreToKill(database.url);
      let enough: () => void = () => undefined;
      const isLoaded = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const load = writeUntilCut(store, acknowledged, enough);
      await isLoaded;
      await Promise.all([load, store.kill()]);
    }

    const store = await startEventStore({ databaseUrl: database.url, port: 0 });
    const client = clientOf(store);
    expect(acknowledged.size).toBeGreaterThanOrEqual(16);
    for (const [stream, count] of acknowledged) {
      const read = await readAll(client.readStream(stream));
      expect(read.map(({ event: e }) => Number(e!.revision))).toEqual(
        read.map((_, index) => index),
      );
      // The last write may have reached the disk without its answer reaching the writer.
      expect([count, count + 2]).toContain(read.length);
      expect(new Set(read.map(({ event: e }) => e!.id)).size).toBe(read.length);
    }

    const positions = (await readAll(client.readAll())).map(({ event: e }) => e!.position.commit);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
    await store.stop();
  });

  it('still recognises earlier appends after a restart, and continues its revisions', async () => {
    const first = await startEventStore({ databaseUrl: database.url, port: 0 });
    const batch = createEvents(3);
    const written = await clientOf(first).appendToStream('kept', batch, {
      expectedRevision: NO_STREAM,
    });
    await first.stop();
    const second = await startEventStore({ databaseUrl: database.url, port: 0 });
    const client = clientOf(second);
    for (const options of [{ expectedRevision: NO_STREAM } as const, {}]) {
      const again = await client.appendToStream('kept', batch, options);
      expect([again.nextExpectedRevision, again.position]).toEqual([2n, written.position]);
    }

    expect(
      (await client.appendToStream('kept', createEvent(), { expectedRevision: 2n }))
        .nextExpectedRevision,
    ).toBe(3n);
    await second.stop();
  });

  it('stops a store from writing once its successor has taken over', async () => {
    let isFenced: () => void = () => undefined;
    const fenced = new Promise<void>((resolve) => {
      isFenced = resolve;
    });
    const first = await startEventStore({
      databaseUrl: database.url,
      port: 0,
      onFenced: () => {
        isFenced();
      },
    });
    await clientOf(first).appendToStream('shared', createEvent('first'));
    const second = await startEventStore({ databaseUrl: database.url, port: 0 });
    await expect(
      clientOf(first).appendToStream('shared', createEvent('late')),
    ).rejects.toMatchObject({
      type: 'unavailable',
    });
    await fenced;
    const client = clientOf(second);
    await client.appendToStream('shared', createEvent('second'), { expectedRevision: 0n });
    const read = await readAll(client.readStream('shared'));
    expect(read.map(({ event: e }) => e!.type)).toEqual(['first', 'second']);
    await second.stop();
  });
});

describe('with a Postgres that is killed and restarted', () => {
  let postgres: ThrowawayPostgres;
  let store: EventStore;
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    store = await startEventStore({ databaseUrl: postgres.url, port: 0 });
  });
  afterAll(async () => {
    await disposeClients();
    await store.stop();
    await postgres.remove();
  });

  it('refuses appends as unavailable in the meantime, never as a conflict, and recovers by itself', async () => {
    const before = await clientOf(store).appendToStream('steady', createEvents(2), {
      expectedRevision: NO_STREAM,
    });
    const following: string[] = [];
    const heardLast = new Promise<void>((resolve) => {
      clientOf(store)
        .subscribeToStream('steady', { fromRevision: END })
        .on('data', ({ event: e }) => {
          following.push(e!.type);
          if (e!.type === 'after') {
            resolve();
          }
        });
    });
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    const failures: unknown[] = [];
    // One append at a time: when an append call breaks, the client loses track of appends begun on
    // the next one (ADR 5).
    while (failures.length < 10) {
      await clientOf(store)
        .appendToStream('down', createEvent())
        .catch((error: unknown) => failures.push(error));
    }

    await postgres.restart();
    const after = await eventually(() =>
      clientOf(store).appendToStream('steady', createEvent('after'), {
        expectedRevision: before.nextExpectedRevision,
      }),
    );
    expect(after.nextExpectedRevision).toBe(2n);
    await heardLast;
    expect(following).toEqual(['after']);
    for (const failure of failures) {
      expect(['unavailable', 'deadline-exceeded', undefined]).toContain(
        (failure as { type?: string }).type,
      );
    }
  });
});
