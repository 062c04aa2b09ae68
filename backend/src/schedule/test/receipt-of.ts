import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Receipt } from '@cablepark/contracts/shared/receipt';

import type { Browser } from '#test/browser';

/**
 * The receipt in an answer that has placed a booking or, as it is null after 20 ms on a busy
 * machine, the booking's.
 */
export const receiptOf = async (
  { receipt, booking }: PlacedBookingDetail,
  browser: Pick<Browser, 'get'>,
): Promise<Receipt> =>
  receipt ?? (await browser.get<Receipt>(`/api/bookings/${booking.reference}/receipt`)).body;
