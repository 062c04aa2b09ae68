import { CommandBus } from '@nestjs/cqrs';

import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { RecordDailyRoots } from '#log-roots/commands/record-daily-roots/record-daily-roots.command';
import { RemindCustomers } from '#schedule/bookings/remind-customers/remind-customers.command';
import { book, createForm, dayOfJune } from '#schedule/test/form';
import { joinAndConfirm, joinUnconfirmed, linkOf } from '#schedule/test/join-waitlist';
import { OfferNext } from '#schedule/waitlist/offer-next/offer-next.command';
import type { RunningApp } from '#test/running-app';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';
import { undoAction } from './undo-action.ts';

const HOUR_MS = 3_600_000;

/** Does what happens on a park's days besides placing and cancelling bookings. */
export async function playParkDays(app: RunningApp, staff: Staff): Promise<void> {
  await changeSpecialDays(staff);
  await moveAndNote(app, staff);
  await closeStretches(app, staff);
  await holdSlots(app);
  await waitForSlots(app, staff);
  await letOffersLapse(app, staff);
  await remindCustomers(app);
  await saveQuestions(staff);
  for (const { name, run } of app.listNightlyTasks()) {
    if (name === 'close books') {
      await run(app.clock.now());
    }
  }

  await app.app.get(CommandBus).execute(new RecordDailyRoots());
}

async function changeSpecialDays({ manager }: Staff): Promise<void> {
  const days = [dayOfJune(23), dayOfJune(24)];
  const note = { lv: 'Jāņi', en: 'Midsummer' };
  const special = { days, isClosed: false, openTime: '12:00', closeTime: '18:00', price: 30, note };
  await assertDone(manager.put('/api/config/special-days', special));
  await assertDone(manager.delete(`/api/config/special-days/${dayOfJune(24)}`));
  const reminders = await manager.put('/api/config/reminders', { hoursBefore: 12 });
  await undoAction(manager, reminders);
  const sentences = { lv: 'Maksā tikai ar karti', en: 'You pay by card only' };
  await undoAction(manager, await manager.put('/api/config/payment', sentences));
  await assertDone(manager.put('/api/config/payment', sentences));
}

async function moveAndNote(app: RunningApp, { manager, operator }: Staff): Promise<void> {
  const day = dayOfJune(17);
  const { booking: back } = await book(app.createGuest(), ['18:00'], day);
  const moved = await operator.post(`/api/bookings/${back.id}/move`, {
    timeSlotIds: [slot('19:00', day)],
  });
  await undoAction(manager, moved);
  const { booking } = await book(app.createGuest(), ['15:00'], day);
  await assertDone(
    operator.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('16:00', day)] }),
  );

  const { body: today } = await operator.get<{ id: string }[]>(
    `/api/bookings?from=${dayOfJune(2)}&to=${dayOfJune(2)}`,
  );
  await assertDone(operator.post(`/api/bookings/${today[0]?.id}/attendance`, { state: 'arrived' }));
  await assertDone(operator.post(`/api/bookings/${today[0]?.id}/reached`, { reached: true }));
  await app.createGuest().post('/api/bookings', createForm(['16:00'], day)); // which is sold
}

async function closeStretches(app: RunningApp, { manager, operator }: Staff): Promise<void> {
  const day = dayOfJune(18);
  await book(app.createGuest(), ['15:00'], day);
  const stretch = {
    from: startOfSlot(slot('15:00', day)).toISOString(),
    to: startOfSlot(slot('16:00', day)).toISOString(),
    reason: 'weather',
    note: { lv: 'Vētra', en: 'Storm' },
  };
  const { id } = await assertDone(operator.post<{ id: string }>('/api/closures', stretch));
  await assertDone(operator.delete(`/api/closures/${id}`));
  const again = await operator.post('/api/closures', stretch);
  await undoAction(manager, await undoAction(manager, again));

  const opened = { timeSlotIds: [cellOf(slot('09:00', day))], price: 15 };
  await undoAction(manager, await operator.post('/api/timeslots/make-available', opened));
  const blocked = slot('20:00', day);
  for (const reason of ['Anna is ill', 'Juris is ill']) {
    await assertDone(operator.post('/api/timeslots/block', { timeSlotIds: [blocked], reason }));
  }
}

async function holdSlots(app: RunningApp): Promise<void> {
  const guest = app.createGuest();
  const hold = await assertDone(
    guest.post<{ id: string }>('/api/holds', { timeSlotIds: [slot('18:00', dayOfJune(22))] }),
  );
  await assertDone(guest.delete(`/api/holds/${hold.id}`));
}

async function waitForSlots(app: RunningApp, { operator }: Staff): Promise<void> {
  const day = dayOfJune(22);
  const { booking } = await book(app.createGuest(), ['15:00'], day);
  const berta = await joinAndConfirm(app, app.createGuest(), 'berta', day);
  const first = await joinUnconfirmed(app, app.createGuest(), 'zane', day);
  await joinUnconfirmed(app, app.createGuest(), 'zane', day);
  const zane = await linkOf(app, app.createGuest(), first.id);
  await assertDone(zane.confirm());
  const left = await joinAndConfirm(app, app.createGuest(), 'ieva', day);
  await assertDone(left.leave());
  await assertDone(operator.delete(`/api/bookings/${booking.id}`));
  await assertDone(berta.decline());
  await assertDone(zane.accept());

  const { booking: other } = await book(app.createGuest(), ['16:00'], day);
  await joinAndConfirm(app, app.createGuest(), 'liene', day, { timeSlotId: slot('16:00', day) });
  await assertDone(operator.delete(`/api/bookings/${other.id}`));
  app.clock.advance(3 * HOUR_MS);
  await app.app.get(CommandBus).execute(new OfferNext());
}

/** After two offers in a row to entries that nobody confirmed, the third entry gets none. */
async function letOffersLapse(app: RunningApp, { operator }: Staff): Promise<void> {
  const day = dayOfJune(22);
  const now = app.clock.now();
  const { booking } = await book(app.createGuest(), ['17:00'], day);
  for (const name of ['maija', 'laima', 'vita']) {
    await joinUnconfirmed(app, app.createGuest(), name, day, { timeSlotId: slot('17:00', day) });
  }

  await assertDone(operator.delete(`/api/bookings/${booking.id}`));
  for (let offer = 0; offer < 2; offer++) {
    app.clock.advance(HOUR_MS);
    await app.app.get(CommandBus).execute(new OfferNext());
  }

  app.clock.set(now.toISOString());
}

async function remindCustomers(app: RunningApp): Promise<void> {
  const now = app.clock.now();
  await app.waitUntilVisible();
  app.clock.set(startOfSlot(slot('12:00', dayOfJune(9))).toISOString());
  await app.app.get(CommandBus).execute(new RemindCustomers());
  app.clock.set(now.toISOString());
}

async function saveQuestions({ manager }: Staff): Promise<void> {
  const question = { title: 'What Anna booked', sql: 'SELECT count(*) FROM bookings', chart: null };
  const { id } = await assertDone(manager.post<{ id: string }>('/api/admin/questions', question));
  await assertDone(
    manager.put(`/api/admin/questions/${id}`, { ...question, title: 'How much Anna booked' }),
  );
  const other = await assertDone(manager.post<{ id: string }>('/api/admin/questions', question));
  await assertDone(manager.delete(`/api/admin/questions/${other.id}`));
}
