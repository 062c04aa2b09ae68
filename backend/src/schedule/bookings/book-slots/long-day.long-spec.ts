import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { bookingCancelled, bookingPlaced, slot } from '@cablepark/contracts/test/schedule-events';
import { createEvents, createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { eventually } from '@cablepark/platform/test/eventually';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';

import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';

const DAY = addDays(dayOfInstant(new Date(TEST_NOW)), 9);
const CYCLES = 20_000;
const CYCLES_A_WRITE = 400;

let app: RunningApp;

/** As many bookings, placed and cancelled again, as an attacker could make on one day. */
async function churn(): Promise<void> {
  const { log, progress } = app.infrastructure;
  const context = createSystemContext('Test', new Date(TEST_NOW));
  let revision = await log.readLastRevision(SCHEDULE);
  let position = -1n;
  const slots = [slot('18:00', DAY)];
  for (let done = 0; done < CYCLES; done += CYCLES_A_WRITE) {
    const events = Array.from({ length: CYCLES_A_WRITE }, (_, i) => {
      const bookingId = String(done + i).padStart(16, '0');
      return [bookingPlaced(slots, { bookingId }), bookingCancelled(slots, { bookingId })];
    });
    const written = createEvents(events.flat(), context, scheduleDecider);
    ({ revision, position } = await log.append(SCHEDULE, written, revision, Date.now() + 30_000));
  }

  // The read models are not tested here, and would keep this process busy.
  expect(await progress.waitFor(readModelNames, position, 120_000)).toBe(true);
}

beforeAll(async () => {
  app = await startRunningApp();
  await churn();
});
afterAll(() => app.stop());

describe('a day of 20,000 bookings, all cancelled', () => {
  it('can be loaded and booked by a process that has just started', async () => {
    const cold = await app.startAnother({ store: new StreamStore(app.infrastructure.log) });
    const customer = { fullName: 'Anna Bērziņa', phoneNumber: '+371 2655 4433' };
    const book = () =>
      cold.createGuest().post('/api/bookings', { ...customer, timeSlotIds: [slot('18:00', DAY)] });
    // On a busy machine the first tries are refused. What they have read is kept, so a later one
    // succeeds.
    await eventually(async () => {
      expect(await book()).toMatchObject({ status: 201 });
    }, 30_000);
    await cold.close();
  });
});
