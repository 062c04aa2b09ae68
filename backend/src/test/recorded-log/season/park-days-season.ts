import { slot } from '@cablepark/contracts/test/schedule-events';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { CommandBus } from '@nestjs/cqrs';
import { RecordDailyRoots } from '../../../log-roots/commands/record-daily-roots.command-handler.ts';
import { OfferNext } from '../../../schedule/commands/waitlist/offer-next.command-handler.ts';
import { RemindCustomers } from '../../../schedule/commands/bookings/bookings.command-handlers.ts';
import { booked, dayOfJune, form } from '../../../schedule/test/form.ts';
import { joined, linkOf, unconfirmed } from '../../../schedule/test/joined.ts';
import type { Answer, Browser } from '../../browser.ts';
import type { RunningApp } from '../../running-app.ts';
import { done } from './done.ts';
import type { Staff } from './staff.ts';

const HOUR_MS = 3_600_000;

/** What happens on a park's days besides placing bookings and cancelling them. */
export async function parkDaysSeason(app: RunningApp, staff: Staff): Promise<void> {
  await specialDays(staff);
  await movedAndNoted(app, staff);
  await closed(app, staff);
  await held(app);
  await waitedFor(app, staff);
  await reminded(app);
  await questions(staff);
  for (const { name, run } of app.nightlyTasks()) {
    if (name === 'close books') {
      await run(app.clock.now());
    }
  }

  await app.app.get(CommandBus).execute(new RecordDailyRoots());
}

/** Takes back what this was the answer to, and returns that answer. */
async function undone(by: Browser, answer: Answer): Promise<Answer> {
  const undo = await by.post(
    `/api/admin/actions/${answer.headers.get('x-correlation-id')}/undo`,
    {},
  );
  await done(Promise.resolve(undo));
  return undo;
}

async function specialDays({ manager }: Staff): Promise<void> {
  const days = [dayOfJune(23), dayOfJune(24)];
  const note = { lv: 'Jāņi', en: 'Midsummer' };
  const special = { days, isClosed: false, openTime: '12:00', closeTime: '18:00', price: 30, note };
  await done(manager.put('/api/config/special-days', special));
  await done(manager.delete(`/api/config/special-days/${dayOfJune(24)}`));
  const reminders = await manager.put('/api/config/reminders', { hoursBefore: 12 });
  await undone(manager, reminders);
}

async function movedAndNoted(app: RunningApp, { manager, operator }: Staff): Promise<void> {
  const day = dayOfJune(17);
  const { booking: back } = await booked(app.guest(), ['18:00'], day);
  const moved = await operator.post(`/api/bookings/${back.id}/move`, {
    timeSlotIds: [slot('19:00', day)],
  });
  await undone(manager, moved);
  const { booking } = await booked(app.guest(), ['15:00'], day);
  await done(
    operator.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('16:00', day)] }),
  );

  const { body: today } = await operator.get<{ id: string }[]>(
    `/api/bookings?from=${dayOfJune(2)}&to=${dayOfJune(2)}`,
  );
  await done(operator.post(`/api/bookings/${today[0]?.id}/attendance`, { state: 'arrived' }));
  await app.guest().post('/api/bookings', form(['16:00'], day)); // which is sold
}

async function closed(app: RunningApp, { manager, operator }: Staff): Promise<void> {
  const day = dayOfJune(18);
  await booked(app.guest(), ['15:00'], day);
  const stretch = {
    from: startOfSlot(slot('15:00', day)).toISOString(),
    to: startOfSlot(slot('16:00', day)).toISOString(),
    reason: 'weather',
    note: { lv: 'Vētra', en: 'Storm' },
  };
  const { id } = await done(operator.post<{ id: string }>('/api/closures', stretch));
  await done(operator.delete(`/api/closures/${id}`));
  const again = await operator.post('/api/closures', stretch);
  await undone(manager, await undone(manager, again));

  const opened = { timeSlotIds: [-slot('09:00', day)], price: 15 };
  await undone(manager, await operator.post('/api/timeslots/make-available', opened));
  const blocked = slot('20:00', day);
  for (const reason of ['Anna is ill', 'Juris is ill']) {
    await done(operator.post('/api/timeslots/block', { timeSlotIds: [blocked], reason }));
  }
}

async function held(app: RunningApp): Promise<void> {
  const guest = app.guest();
  const hold = await done(
    guest.post<{ id: string }>('/api/holds', { timeSlotIds: [slot('18:00', dayOfJune(22))] }),
  );
  await done(guest.delete(`/api/holds/${hold.id}`));
}

async function waitedFor(app: RunningApp, { operator }: Staff): Promise<void> {
  const day = dayOfJune(22);
  const { booking } = await booked(app.guest(), ['15:00'], day);
  const berta = await joined(app, app.guest(), 'berta', day);
  const first = await unconfirmed(app, app.guest(), 'zane', day);
  await unconfirmed(app, app.guest(), 'zane', day);
  const zane = await linkOf(app, app.guest(), first.id);
  await done(zane.confirm());
  const left = await joined(app, app.guest(), 'ieva', day);
  await done(left.leave());
  await done(operator.delete(`/api/bookings/${booking.id}`));
  await done(berta.decline());
  await done(zane.accept());

  const { booking: other } = await booked(app.guest(), ['16:00'], day);
  await joined(app, app.guest(), 'liene', day, { timeSlotId: slot('16:00', day) });
  await done(operator.delete(`/api/bookings/${other.id}`));
  app.clock.advance(3 * HOUR_MS);
  await app.app.get(CommandBus).execute(new OfferNext());
}

async function reminded(app: RunningApp): Promise<void> {
  const now = app.clock.now();
  await app.visible();
  app.clock.set(startOfSlot(slot('12:00', dayOfJune(9))).toISOString());
  await app.app.get(CommandBus).execute(new RemindCustomers());
  app.clock.set(now.toISOString());
}

async function questions({ manager }: Staff): Promise<void> {
  const question = { title: 'What Anna booked', sql: 'SELECT count(*) FROM bookings', chart: null };
  const { id } = await done(manager.post<{ id: string }>('/api/admin/questions', question));
  await done(
    manager.put(`/api/admin/questions/${id}`, { ...question, title: 'How much Anna booked' }),
  );
}
