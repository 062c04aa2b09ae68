import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Receipt } from '@cablepark/contracts/shared/receipt';

import type { Browser } from '#test/browser';

/**
 * The receipt of a placed booking: from the answer to placing it or, if it is null there because a
 * busy machine took more than 20 ms, asked for by the booking's reference.
 */
export const receiptOf = async (
  { receipt, booking }: PlacedBookingDetail,
  browser: Pick<Browser, 'get'>,
): Promise<Receipt> =>
  receipt ?? (await browser.get<Receipt>(`/api/bookings/${booking.reference}/receipt`)).body;
