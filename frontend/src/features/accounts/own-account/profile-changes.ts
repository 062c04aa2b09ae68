import type { User } from '@cablepark/contracts/accounts/user';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

export type ProfileFields = Readonly<
  Record<'firstName' | 'lastName' | 'phoneNumber' | 'username', string>
>;

const trimToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The fields of a profile's form that were changed. Emptied fields are null. */
export function findProfileChanges(user: User, fields: ProfileFields) {
  const after = {
    firstName: trimToNull(fields.firstName),
    lastName: trimToNull(fields.lastName),
    phoneNumber: trimToNull(fields.phoneNumber),
    username: fields.username.trim(),
  };
  const before = { ...user, username: toShownEmail(user.username) };
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== before[name as keyof ProfileFields],
  );
  return Object.fromEntries(changed) as Partial<typeof after>;
}
