import { expect, type Page } from '@playwright/test';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { endOfSlot, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { findSlotOn } from '../pages/days-ahead.ts';
import { waitUntilShown } from './wait-until-shown.ts';

/**
 * Books half-hours for a caller as whichever staff member is signed in, and returns the reference.
 */
export async function bookFor(
  page: Page,
  customerName: string,
  day: Day,
  times: readonly string[],
): Promise<string> {
  const timeSlots = times
    .map((time) => findSlotOn(day, time))
    .map((slot) => ({ id: cellOf(slot), startTime: startOfSlot(slot), endTime: endOfSlot(slot) }));
  const answer = await page.request.post('/api/bookings/admin', {
    data: { customerName, phoneNumber: '+37120123456', timeSlots },
  });
  expect(answer.status()).toBe(201);
  const { reference } = ((await answer.json()) as BookingDetail).booking;
  await waitUntilShown(page, reference);
  return reference;
}
