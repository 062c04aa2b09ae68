import { reject } from '@cablepark/contracts/shared/rejection';
import type { PlacedBooking } from './day-schedule.ts';

/** Who wants to change a booking: staff, the holder of its link, or an account. */
export type Changer =
  { readonly kind: 'staff' } | { readonly kind: 'link' } | { readonly kind: 'account'; readonly userId: string };

/** Staff, the holder of its link and its own account may change a booking. A link ends with its customer's erasure. */
export function assertMayChange({ ownerId, linkHash }: PlacedBooking, changer: Changer): void {
  if (changer.kind === 'account' && changer.userId !== ownerId) reject('NOT_ALLOWED');
  if (changer.kind === 'link' && linkHash === null) reject('BOOKING_OVER', { dataUntil: null });
}
