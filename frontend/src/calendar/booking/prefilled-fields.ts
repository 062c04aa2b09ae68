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
  const { phoneNumber, email } = user;
  const prefilled: { -readonly [Name in keyof PrefilledFields]: PrefilledFields[Name] } = {};
  if (!typed.fullName && formFields.customerName.safeParse(fullName).success) {
    prefilled.fullName = fullName;
  }
  if (!typed.phoneNumber && phoneNumber && formFields.phoneNumber.safeParse(phoneNumber).success) {
    prefilled.phoneNumber = phoneNumber;
  }
  if (!typed.email && email && formFields.email.safeParse(email).success) {
    prefilled.email = toShownEmail(email);
  }

  return prefilled;
}
