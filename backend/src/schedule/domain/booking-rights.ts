import { reject } from '@cablepark/contracts/shared/rejection';
import type { PlacedBooking } from './day-schedule.ts';
import { assertNotOver, linkedBookingIn } from './link-rules.ts';

/** Who wants to change a booking: staff, the holder of a link, or an account. */
export type Changer =
  | { readonly kind: 'staff' }
  | { readonly kind: 'link'; readonly linkHash: string }
  | { readonly kind: 'account'; readonly userId: string };

/**
 * Staff, the holder of its present link and its own account may change a booking. A link ends with
 * its booking, or when its customer is erased. A customer who is entered afterwards has a link of
 * their own.
 */
export function assertMayChange(booking: PlacedBooking, changer: Changer, now: Date): void {
  if (changer.kind === 'account' && changer.userId !== booking.ownerId) {
    reject('NOT_ALLOWED');
  }
  if (changer.kind === 'link') {
    assertNotOver(linkedBookingIn(booking, booking.linkHash !== changer.linkHash), now);
  }
}
