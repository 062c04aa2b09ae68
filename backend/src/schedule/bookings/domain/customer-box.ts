import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { PlacedBooking } from '#schedule/domain/day-schedule';

/** The sealed customer of a booking; null if they have been erased. */
export const customerBoxOf = ({ customer, keyIds }: PlacedBooking): Sealed<Customer> | null =>
  keyIds.includes(customer.keyId) ? customer : null;
