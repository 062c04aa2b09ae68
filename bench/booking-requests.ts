import { randomUUID } from 'node:crypto';

import { addDays, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

const DAYS_AT_ONCE = 60;

/** The slots that a floor's schema has. */
export const FIRST_SLOT = 1_000_000;
export const SLOTS = 400_000;

/** A request of a guest to book one slot. */
export const createBookingRequest = (slot: SlotId) => ({
  method: 'POST' as const,
  path: '/api/bookings',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    fullName: 'Anna Bērziņa',
    phoneNumber: '+371 2000 0000',
    email: 'anna@example.com',
    notes: '',
    timeSlotIds: [slot],
  }),
});

/** A request for the next of these slots, which it takes from the list. */
export function takeBookingRequest(slots: SlotId[]) {
  const slot = slots.pop();
  if (slot === undefined) {
    throw new Error('No slot is left to book.');
  }

  return createBookingRequest(slot);
}

/**
 * Lists the slots that are available on these days, in an order that spreads them over the days.
 */
export async function listAvailableSlots(url: string, first: Day, days: number): Promise<SlotId[]> {
  const slots: SlotId[] = [];
  for (let from = 0; from < days; from += DAYS_AT_ONCE) {
    const last = addDays(first, Math.min(from + DAYS_AT_ONCE, days) - 1);
    const answer = await fetch(
      `${url}/api/timeslots?startDate=${addDays(first, from)}&endDate=${last}`,
    );
    const { timeSlots } = (await answer.json()) as { timeSlots: { id: SlotId; status: string }[] };
    slots.push(...timeSlots.filter(({ status }) => status === 'available').map(({ id }) => id));
  }

  return slots
    .map((slot) => ({ slot, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ slot }) => slot);
}
