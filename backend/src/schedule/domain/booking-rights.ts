import { reject } from '@cablepark/contracts/shared/rejection';
import type { PlacedBooking } from './day-schedule.ts';
import { assertNotOver, linkedBookingIn } from './link-rules.ts';

/** Who wants to change a booking: staff, the holder of its link, or an account. */
export type Changer =
  { readonly kind: 'staff' } | { readonly kind: 'link' } | { readonly kind: 'account'; readonly userId: string };

/** Staff, the holder of its link and its own account may change a booking. A link ends with its booking. */
export function assertMayChange(booking: PlacedBooking, changer: Changer, now: Date): void {
  if (changer.kind === 'account' && changer.userId !== booking.ownerId) reject('NOT_ALLOWED');
  if (changer.kind === 'link') assertNotOver(linkedBookingIn(booking, booking.linkHash === null), now);
}
