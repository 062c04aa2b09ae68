import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  endOfSlot,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import type { Answer, Browser } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';

/**
 * A day that a test has for itself. Mondays to Fridays are open from 15:00, at 20 € until 17:00 and
 * 25 € from then on.
 */
export const dayOfJune = (date: number): Day => `2026-06-${String(date).padStart(2, '0')}`;

/** The customers’ form, for slots that start at these times. */
export const createForm = (times: readonly string[], day?: Day) => ({
  customerName: 'Anna Bērziņa',
  phoneNumber: '+371 20 000 001',
  email: 'anna@example.com',
  notes: 'first time',
  timeSlotIds: times.map((time) => slot(time, day)),
});

/** The staff’s dialog, which sends times with the id -1 and a price that is ignored. */
export const createStaffForm = (ranges: readonly (readonly [SlotId, SlotId])[]) => ({
  customerName: 'Juris Kalns',
  phoneNumber: '20000002',
  email: '',
  notes: null,
  timeSlots: ranges.map(([first, last]) => ({
    id: -1,
    startTime: startOfSlot(first).toISOString(),
    endTime: endOfSlot(last).toISOString(),
    price: 1,
    status: 'available',
    storageTimezone: 'UTC',
  })),
});

/**
 * Places a booking and returns it; throws if it is refused. Tests place dozens at once, some of
 * which a busy machine answers with 503.
 */
export async function book(
  visitor: Browser,
  times: readonly string[],
  day?: Day,
  more: object = {},
): Promise<BookingDetail> {
  const form = { ...createForm(times, day), ...more };
  const { status, body } = await sendPersistently<PlacedBookingDetail>(
    visitor,
    'POST',
    '/api/bookings',
    form,
  );
  if (status !== 201) {
    throw new Error(`Refused: ${JSON.stringify(body)}`);
  }

  return toDetail(body);
}

/**
 * The answer to placing a booking, without the link and the receipt, in which later answers differ.
 */
export const toDetail = ({
  manageUrl: _,
  receipt: __,
  ...detail
}: BookingDetail & Partial<PlacedBookingDetail>): BookingDetail => detail;

/** The slots of a day in this visitor’s calendar, by their start. */
export async function calendarOf(
  visitor: Browser,
  day: Day,
): Promise<ReadonlyMap<SlotId, TimeSlot>> {
  const { body } = await visitor.get<{ timeSlots: TimeSlot[] }>(
    `/api/timeslots?startDate=${day}&endDate=${day}`,
  );
  return new Map(body.timeSlots.map((one) => [one.id, one]));
}

/** The given fields of the slots that start at these times, in the visitor’s calendar. */
export async function readSlots<Key extends keyof TimeSlot>(
  visitor: Browser,
  key: Key,
  times: readonly string[],
  day: Day,
): Promise<(TimeSlot[Key] | undefined)[]> {
  const calendar = await calendarOf(visitor, day);
  return times.map((time) => calendar.get(slot(time, day))?.[key]);
}

export const countStatuses = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
  }

  return counts;
};
