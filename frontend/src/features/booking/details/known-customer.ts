import type { Profile } from '@cablepark/contracts/accounts/user';
import { customerFields, customerMessages } from '@cablepark/contracts/schedule/customer-form';

export interface KnownCustomer {
  readonly fullName?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
}

const fields = customerFields(customerMessages);

/**
 * What the booking form need not ask of a signed-in customer (rule 17.7): the name only where both
 * its parts are known, and nothing that the form itself would refuse.
 */
export function knownOf(user: Profile | null): KnownCustomer {
  if (!user) return {};
  const fullName = user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : '';
  return {
    ...(fields.customerName.safeParse(fullName).success && { fullName }),
    ...(user.phoneNumber && fields.phoneNumber.safeParse(user.phoneNumber).success
      ? { phoneNumber: user.phoneNumber }
      : {}),
    ...(user.email && fields.email.safeParse(user.email).success ? { email: user.email } : {}),
  };
}
