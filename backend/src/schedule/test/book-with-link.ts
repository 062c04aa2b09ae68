import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Browser } from '#test/browser';
import { createForm } from './form.ts';

export type LinkedBooking = PlacedBookingDetail['booking'] & { readonly token: string };

/** Places a booking and returns it with the token of its link; throws if it is refused. */
export async function bookWithLink(
  visitor: Browser,
  times: readonly string[],
  day: Day,
  more: object = {},
): Promise<LinkedBooking> {
  const { body } = await visitor.post<PlacedBookingDetail>('/api/bookings', {
    ...createForm(times, day),
    ...more,
  });
  if (!body.manageUrl) {
    throw new Error(`Refused: ${JSON.stringify(body)}`);
  }

  return { ...body.booking, token: body.manageUrl.split('/manage/')[1] ?? '' };
}
