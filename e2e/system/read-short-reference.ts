import { expect, type Page } from '@playwright/test';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';

import { waitUntilShown } from './wait-until-shown.ts';

/** The short reference of a booking, by its long one. */
export async function readShortReference(page: Page, reference: string): Promise<string> {
  await waitUntilShown(page, reference);
  const answer = await page.request.get(`/api/bookings/${reference}`);
  const { booking } = (await answer.json()) as BookingDetail;
  expect(booking.shortReference).toMatch(/^\w{3}-\w{3}$/);
  return booking.shortReference;
}
