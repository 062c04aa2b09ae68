import type { User } from '@cablepark/contracts/accounts/user';

export interface ProfileFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly username: string;
}

const trimmedOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The fields of a profile's form that were changed. Emptied fields are null. */
export function profileChanges(user: User, fields: ProfileFields) {
  const [firstName, lastName, phoneNumber] = [fields.firstName, fields.lastName, fields.phoneNumber].map(
    trimmedOrNull,
  ) as [string | null, string | null, string | null];
  const username = fields.username.trim();
  return {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(phoneNumber === user.phoneNumber ? {} : { phoneNumber }),
    ...(username === user.username ? {} : { username }),
  };
}
