import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  addDays,
  dayOfInstant,
  slotsOfDay,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { MovableBooking } from './movable-booking.ts';
import type { Violations } from './violations.ts';

const BOOKINGS = 50;
const ROUNDS = 10;
const DAY_AHEAD = 50;

/**
 * Moves 50 bookings of two days to one slot at once: one gets it, and the others stay exactly as
 * they were.
 */
export async function contestSlots(staff: SignedInBrowser, violations: Violations): Promise<void> {
  const days = [0, 1].map((i) => slotsOfDay(addDays(dayOfInstant(new Date()), DAY_AHEAD + i)));
  const [target = [], other = []] = days;
  const openSlots = (slots: readonly SlotId[]) =>
    staff.post('/api/timeslots/make-available', {
      timeSlotIds: slots.map((slot) => cellOf(slot)),
      price: 20,
    });
  await openSlots(target);
  await openSlots(other);
  const places = [...target.slice(ROUNDS), ...other].slice(0, BOOKINGS);
  const bookings = await Promise.all(
    places.map((slot, i) => MovableBooking.place(staff, [slot], i % 2 === 1, violations)),
  );
  const read = async ({ reference }: MovableBooking) =>
    (await staff.get<BookingDetail>(`/api/bookings/${reference}`)).body;
  for (const wanted of target.slice(0, ROUNDS)) {
    const before = await Promise.all(bookings.map(read));
    const statuses = await Promise.all(bookings.map((booking) => booking.move([wanted])));
    const after = await Promise.all(bookings.map(read));
    const winner = statuses.indexOf(200);
    violations.assertEqual(
      [200, 409].map((status) => statuses.filter((one) => one === status).length),
      [1, BOOKINGS - 1],
      'the answers to 50 moves to one slot, 200 and 409',
    );
    for (const [i, now] of after.entries()) {
      if (i !== winner) {
        violations.assertEqual(now, before[i], 'a booking whose move was refused');
      }
    }

    violations.assertEqual(
      after.filter(({ timeSlots }) => timeSlots.some(({ id }) => id === wanted)).length,
      1,
      'the bookings on the contested slot',
    );
  }
}
