import type { User } from '@cablepark/contracts/accounts/user';

export interface ProfileFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly username: string;
}

const cleared = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What of a profile's form is to be sent: only what was changed; emptied fields are null. */
export function changesOf(user: User, fields: ProfileFields) {
  const [firstName, lastName, phoneNumber] = [fields.firstName, fields.lastName, fields.phoneNumber].map(cleared) as [
    string | null,
    string | null,
    string | null,
  ];
  const username = fields.username.trim();
  return {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(phoneNumber === user.phoneNumber ? {} : { phoneNumber }),
    ...(username === user.username ? {} : { username }),
  };
}
