import { afterAll, beforeAll, expect, it } from '@jest/globals';

import {
  startFaultyEventStore,
  type FaultyEventStore,
} from '@cablepark/event-store-server/test/faulty-event-store';
import { commit } from '@cablepark/event-store/test/commits';
import { Shutdown } from '@cablepark/platform/program/run-program';
import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { startBackend } from './start-backend.ts';

let app: RunningApp;
let eventStore: FaultyEventStore;
beforeAll(async () => {
  app = await startRunningApp({
    startEventStore: async (options) => {
      eventStore = await startFaultyEventStore(options);
      return eventStore;
    },
  });
  const { log } = app.infrastructure;
  // Fewer events than make a snapshot, and more pages than even a slow machine reads before the
  // back end starts.
  for (let i = 0; i < 38; i++) {
    await commit(log, ...Array.from({ length: 500 }, (_, slot) => 900_000 + slot));
  }
});
afterAll(() => app.stop());

it('a start that reads a long schedule on a slow store reports how far it is, and answers meanwhile', async () => {
  const shutdown = new Shutdown((error) => {
    throw error;
  });
  eventStore.misbehave({ delayAnswersByMs: 500 }); // of each page
  const infrastructure = await app.reconnect();
  shutdown.add(() => infrastructure.close());
  const PORT = await reserveFreePort();
  const guest = new Browser(`http://localhost:${PORT}`);
  const lines: string[] = [];
  const asked: Promise<unknown>[] = [];
  const readHealthThenHurry = async () => {
    const { status, body } = await guest.get('/api/health');
    eventStore.misbehave({ delayAnswersByMs: 0 });
    return { status, body };
  };

  const report = (line: string) => {
    lines.push(line);
    if (line.startsWith('reading')) {
      asked.push(readHealthThenHurry());
    }
  };

  const settings = { ...infrastructure.settings, PORT };
  await startBackend({ ...infrastructure, settings }, shutdown, { report });
  expect(lines).toContainEqual(expect.stringMatching(/^reading the schedule: [1-9]\d? %$/));
  expect(await asked[0]).toMatchObject({
    body: {
      schedule: {
        status: 'down',
        message: expect.stringMatching(/is being read: up to revision \d+ so far/),
      },
    },
  });
  expect((await guest.get('/api/timeslots?startDate=2026-06-01&endDate=2026-06-01')).status).toBe(
    200,
  );
  await shutdown.run();
});
