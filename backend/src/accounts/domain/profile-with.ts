import type { Profile } from '@cablepark/contracts/accounts/user';
import { emailName, loginName, sameEmail } from './names.ts';

/** Whether this is the profile's e-mail, in any case. */
export const hasEmail = ({ email: own }: Profile, email: string): boolean =>
  own !== null && sameEmail(own) === sameEmail(email);

/** The profile with another e-mail. If the username is the old e-mail, it changes too. */
export const withEmail = (profile: Profile, email: string): Profile => ({
  ...profile,
  email,
  username: isItsEmail(profile) ? email : profile.username,
});

const isItsEmail = ({ email, username }: Profile): boolean =>
  email !== null && loginName(username).name === emailName(email).name;
