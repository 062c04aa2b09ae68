import { addDays, today } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { newEvent, systemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';
import { eventually } from '@cablepark/platform/test/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { runningApp, TEST_NOW, type RunningApp } from '../../../test/running-app.ts';
import { GenerateDays } from '../generate-days/generate-days.command-handler.ts';
import { bookingCancelled, bookingPlaced, slot } from '../../test/day-events.ts';

jest.setTimeout(180_000);

const DAY = addDays(today(new Date(TEST_NOW)), 9);
const CYCLES = 20_000;
const CYCLES_A_WRITE = 400;

let app: RunningApp;

/** As many bookings, placed and cancelled again, as somebody could make to harm the day. */
async function churn(): Promise<void> {
  const { log, progress } = app.infrastructure;
  const context = systemContext('Test', new Date(TEST_NOW));
  let { revision } = await log.readStream(dayStream(DAY));
  let position = -1n;
  const slots = [slot('18:00', DAY)];
  for (let done = 0; done < CYCLES; done += CYCLES_A_WRITE) {
    const events = Array.from({ length: CYCLES_A_WRITE }, (_, i) => {
      const bookingId = `${DAY}.${String(done + i).padStart(16, '0')}`;
      const idempotency = { key: `key ${done + i}`, body: 'body' };
      return [bookingPlaced(slots, { bookingId, idempotency }), bookingCancelled(slots, { bookingId })];
    });
    const written = events.flat().map((event) => newEvent(event, context));
    ({ revision, position } = await log.append(dayStream(DAY), written, revision, Date.now() + 30_000));
  }
  // What the read models make of them is not what is tested, and keeps this process busy.
  expect(await progress.waitFor(readModelNames, position, 120_000)).toBe(true);
}

beforeAll(async () => {
  app = await runningApp();
  await churn();
});
afterAll(() => app.stop());

describe('a day of 20,000 bookings, all cancelled', () => {
  it('can be loaded and booked by a process that has just started', async () => {
    const { infrastructure } = app;
    const cold = await app.another({ store: new StreamStore(infrastructure.log) });
    const customer = { fullName: 'Anna Bērziņa', phoneNumber: '+371 2655 4433' };
    const book = () => cold.guest().post('/api/bookings', { ...customer, timeSlotIds: [slot('18:00', DAY)] });
    // A busy machine refuses the first tries. What they have read is kept, so a later one succeeds.
    await eventually(async () => {
      expect(await book()).toMatchObject({ status: 201 });
    }, 30_000);
    await cold.app.get(CommandBus).execute(new GenerateDays());
    expect(infrastructure.trouble.subjectsOf('days')).toEqual([]);
    await cold.close();
  });
});
