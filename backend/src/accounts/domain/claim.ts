import type { ClaimEvent, ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { reject } from '@cablepark/contracts/shared/rejection';

/** Whose a name is; null where it is nobody's. */
export interface Claim {
  readonly holder: string | null;
}

export const claim = {
  initialState: { holder: null } as Claim,
  evolve: (_: Claim, { data }: ClaimEvent): Claim => ({ holder: data.userId }),
};

export interface ClaimName {
  readonly userId: string;
  readonly kind: ClaimKind;
  /** Who was found to hold the name and to be no account: from them it may be taken. */
  readonly from: string | null;
}

/** A name goes to whom it belongs already, from nobody, or from the holder who was found to be no account. */
export function decideClaim({ userId, kind, from }: ClaimName, { holder }: Claim): ClaimEvent[] {
  if (holder === userId) return [];
  if (holder !== null && holder !== from) return reject(takenCode(kind));
  return [{ type: 'NameClaimed', data: { userId, kind } }];
}

export const takenCode = (kind: ClaimKind): 'EMAIL_TAKEN' | 'USERNAME_TAKEN' =>
  kind === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
