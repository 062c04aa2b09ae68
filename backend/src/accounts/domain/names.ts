import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';

/** A name as it is claimed: e-mails and usernames share one space, so that no username is somebody's e-mail. */
export const sameName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

export interface WantedName {
  readonly kind: ClaimKind;
  readonly name: string;
}

/** The names an account needs. Somebody may use their own e-mail as their username: then it is one. */
export function namesOf({ email, username }: Profile): WantedName[] {
  const names: WantedName[] = [{ kind: 'email', name: sameName(email) }];
  if (sameName(username) !== names[0]?.name) names.push({ kind: 'username', name: sameName(username) });
  return names;
}
