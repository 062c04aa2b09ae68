import type { Profile } from '@cablepark/contracts/accounts/user';
import { customerFields, customerMessages } from '@cablepark/contracts/schedule/customer-form';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import type { BookingDraft } from '#shared/storage/booking-draft';

type PrefilledFields = Pick<BookingDraft, 'fullName' | 'phoneNumber' | 'email'>;

const formFields = customerFields(customerMessages);

/**
 * The form fields that are filled in from a customer's account (rule 17.7). The name requires a
 * first and a last name. A value that the form would refuse is left out, and so is one in whose
 * place the customer has typed another.
 */
export function prefillFields(user: Profile | null, typed: PrefilledFields = {}): PrefilledFields {
  if (!user) {
    return {};
  }

  const fullName = user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : '';
  return {
    ...(!typed.fullName && formFields.customerName.safeParse(fullName).success && { fullName }),
    ...(!typed.phoneNumber &&
    user.phoneNumber &&
    formFields.phoneNumber.safeParse(user.phoneNumber).success
      ? { phoneNumber: user.phoneNumber }
      : {}),
    ...(!typed.email && user.email && formFields.email.safeParse(user.email).success
      ? { email: toShownEmail(user.email) }
      : {}),
  };
}
