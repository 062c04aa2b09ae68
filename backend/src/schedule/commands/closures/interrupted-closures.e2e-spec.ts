import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { runningApp, type RunningApp } from '../../../test/running-app.ts';
import type { SignedInBrowser } from '../../../test/sign-in.ts';
import { slot } from '../../test/day-events.ts';
import { booked, calendarOf, dayOfJune } from '../../test/form.ts';
import { interruptedStore } from '../../test/interrupted-store.ts';
import { Closures, type ClosureData } from './closures.ts';

let app: RunningApp;
let operator: SignedInBrowser;
const days = [3, 4, 5].map(dayOfJune);
let references: string[];
beforeAll(async () => {
  app = await runningApp();
  operator = await app.signedInAs('operator');
  const bookings = await Promise.all(
    days.flatMap((day) => ['15:00', '18:00', '20:30'].map((time) => booked(app.guest(), [time], day))),
  );
  references = bookings.map(({ booking }) => booking.reference);
});
afterAll(() => app.stop());

function dyingClosures(after: number, isWritten: boolean): Closures {
  const { store, log, vault, progress, clock } = app.infrastructure;
  return new Closures(interruptedStore(store, after, isWritten), log, vault, progress, clock);
}
const resumed = async (kind: string, id: string): Promise<void> => {
  for (const process of app.app.get(Closures).processes) if (process.kind === kind) await process.resume(id);
  await app.visible();
};
const stateOf = async () => ({
  calendar: await Promise.all(days.map((day) => calendarOf(operator, day))),
  bookings: await Promise.all(
    references.map(async (reference) => {
      const { body } = await operator.get<BookingDetail>(`/api/bookings/${reference}`);
      const { sequence: _, ...booking } = body.booking;
      return { ...body, booking };
    }),
  ),
});

describe('closing three days, and taking that back, each interrupted', () => {
  it.each([0, 1, 2, 3, 4].flatMap((after) => [[after, true] as const, [after, false] as const]))(
    'at write %d (written: %s), ends as if it had not been',
    async (after, isWritten) => {
      const before = await stateOf();
      const data: ClosureData = {
        closureId: randomUUID(),
        from: slotStart(slot('12:00', days[0])).toISOString(),
        to: slotStart(slot('20:00', days[2])).toISOString(),
        reason: 'weather',
        note: null,
      };
      const context = systemContext('CloseStretch', app.clock.now());
      await expect(dyingClosures(after, isWritten).close(data, context)).rejects.toThrow();
      await resumed('closure', data.closureId);
      const isBegun = after > 0 || isWritten;
      const postponed = (await app.events()).filter(
        (event) => event.type === 'BookingPostponed' && event.data.closureId === data.closureId,
      );
      // The last booking of the last day begins after the closure.
      expect(postponed).toHaveLength(isBegun ? references.length - 1 : 0);
      if (!isBegun) return;
      await expect(dyingClosures(after, isWritten).takeBack(data.closureId, context)).rejects.toThrow();
      await resumed('take-back', data.closureId);
      if (after === 0 && !isWritten) await app.app.get(Closures).takeBack(data.closureId, context);
      expect(await stateOf()).toEqual(before);
    },
  );
});
