import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { slot } from '../schedule/test/day-events.ts';
import { booked, calendarOf, dayOfJune } from '../schedule/test/form.ts';
import { interruptedStore } from '../schedule/test/interrupted-store.ts';
import type { Answer } from '../test/browser.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';
import { UndoPlans } from './commands/undo-plans.ts';
import { Undos } from './commands/undos.ts';

jest.setTimeout(120_000);

let app: RunningApp;
let manager: SignedInBrowser;
let reference: string;
const days = [8, 9].map(dayOfJune);
const [day = '', next = ''] = days;
beforeAll(async () => {
  app = await runningApp();
  manager = await app.signedInAs('manager');
  const { booking } = await booked(app.guest(), ['16:00', '16:30'], day);
  await booked(app.guest(), ['18:00'], next);
  ({ reference } = booking);
});
afterAll(() => app.stop());

/** Undos whose store fails at a write: after it, so that it is written, or before. */
function dyingUndos(after: number, isWritten: boolean): Undos {
  const { store, log, vault, configuration, progress, clock } = app.infrastructure;
  const plans = app.app.get(UndoPlans, { strict: false });
  return new Undos(interruptedStore(store, after, isWritten), log, plans, vault, configuration, progress, clock);
}

const everything = async () => {
  const { body } = await manager.get<BookingDetail>(`/api/bookings/${reference}`);
  const { sequence: _, ...booking } = body.booking;
  return {
    calendars: await Promise.all(days.map((one) => calendarOf(manager, one))),
    booking: { ...body, booking },
    specialDays: (await manager.get('/api/config/special-days')).body,
    closures: (await manager.get('/api/closures')).body,
  };
};

const actions: Readonly<Record<string, () => Promise<Answer>>> = {
  'a move to another day': () =>
    manager.post(`/api/bookings/${reference}/move`, { timeSlotIds: [slot('19:00', next), slot('19:30', next)] }),
  'a closure of two days': () =>
    manager.post('/api/closures', {
      from: slotStart(slot('15:00', day)).toISOString(),
      to: slotStart(slot('20:00', next)).toISOString(),
      reason: 'weather',
    }),
  'special days': () =>
    manager.put('/api/config/special-days', { days, isClosed: false, openTime: '15:30', closeTime: '21:00', price: 9 }),
};

const writes = [0, 1, 2, 3, 4, 5, 6, 7];
describe.each(Object.entries(actions))('an undo of %s', (_, act) => {
  it.each(writes.flatMap((after) => [[after, true] as const, [after, false] as const]))(
    'that is interrupted at write %d (written: %s) is finished, all of it, or nothing was done',
    async (after, isWritten) => {
      const before = await everything();
      const action = (await act()).headers.get('x-correlation-id') ?? '';
      const done = await everything();
      const id = randomUUID();
      const { user } = manager;
      const context: CommandContext = {
        actor: { kind: 'user', userId: user.id, role: 'manager' },
        command: 'UndoAction',
        now: app.clock.now(),
        correlationId: id,
        causationId: id,
        undoes: action,
      };
      const plan = await app.app.get(UndoPlans, { strict: false }).of(action);
      await dyingUndos(after, isWritten)
        .carryOut(plan, context)
        .catch(() => undefined);
      await app.app.get(Undos, { strict: false }).resume(id);
      await app.visible();
      const isBegun = after > 0 || isWritten;
      expect(await everything()).toEqual(isBegun ? before : done);
      const open = await app.infrastructure.pool.query('SELECT FROM read_models.open_processes');
      expect(open.rowCount).toBe(0);
      if (isBegun) return;
      expect((await manager.post(`/api/admin/actions/${action}/undo`, {})).status).toBe(200);
      expect(await everything()).toEqual(before);
    },
  );
});
