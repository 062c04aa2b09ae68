import { reject } from '@cablepark/contracts/shared/rejection';

import type { PlacedBooking } from './day-schedule.ts';
import { assertNotOver, toLinkedBooking } from './link-rules.ts';

/** The requester of a change: staff, the holder of a link, or an account. */
export type Changer =
  | { readonly kind: 'staff' }
  | { readonly kind: 'link'; readonly linkHash: string }
  | { readonly kind: 'account'; readonly userId: string };

/**
 * Rejects unless the requester is staff, the holder of the booking's current link, or its own
 * account. A link ends when its booking does or when its customer is erased; a customer entered
 * afterwards gets a new one.
 */
export function assertMayChange(booking: PlacedBooking, changer: Changer, now: Date): void {
  if (changer.kind === 'account' && changer.userId !== booking.ownerId) {
    reject('NOT_ALLOWED');
  }
  if (changer.kind === 'link') {
    assertNotOver(toLinkedBooking(booking, booking.linkHash !== changer.linkHash), now);
  }
}
