import { reject } from '@cablepark/contracts/shared/rejection';
import type { PlacedBooking } from './day-schedule.ts';

/** Who wants to change a booking: staff, the holder of its link, or an account. */
export type Changer =
  { readonly kind: 'staff' } | { readonly kind: 'link' } | { readonly kind: 'account'; readonly userId: string };

/** Staff, the holder of its link and its own account may change a booking. */
export function assertMayChange({ ownerId }: PlacedBooking, changer: Changer): void {
  if (changer.kind === 'account' && changer.userId !== ownerId) reject('NOT_ALLOWED');
}
