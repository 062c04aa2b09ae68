import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { NO_EVENTS } from '../log/event-log.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { Connection } from './connection.ts';
import { isFailure } from './failures.ts';
import { collect } from './reading.ts';

const EVENTS = 2000;
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  const events = Array.from({ length: EVENTS }, (_, i) => slotOpened(900_000 + i));
  await store
    .open()
    .append('day-2026-06-01', toNewEvents(...events), NO_EVENTS, Date.now() + 30_000);
});
afterAll(() => store.close());

describe('a read', () => {
  it('whose client is replaced meanwhile returns everything or fails, but never a part', async () => {
    const outcomes = new Set<number | string>();
    for (let turns = 0; turns < 60; turns += 5) {
      const connection = new Connection(store.url);
      const limits = { ms: 10_000, until: Date.now() + 10_000 };
      const reading = collect(connection, limits, { stream: 'day-2026-06-01' }).then(
        (events) => events.length,
        (error: unknown) => (isFailure(error) ? error.kind : 'another error'),
      );
      for (let i = 0; i < turns; i++) {
        await nextTurn();
      }

      await connection.close();
      outcomes.add(await reading);
    }

    expect([...outcomes].filter((one) => one !== EVENTS && one !== 'unreachable')).toEqual([]);
    expect(outcomes).toContain('unreachable');
  });
});
