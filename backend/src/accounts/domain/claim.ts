import type { ClaimEvent, ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { reject } from '@cablepark/contracts/shared/rejection';

/**
 * The account that last claimed a name, or null. It holds the name for as long as its profile has
 * it.
 */
export interface Claim {
  readonly holder: string | null;
  /** How often the name has been claimed. */
  readonly times: number;
}

export const claim = {
  initialState: { holder: null, times: 0 } as Claim,
  evolve: ({ times }: Claim, { data }: ClaimEvent): Claim => ({
    holder: data.userId,
    times: times + 1,
  }),
};

export interface ClaimName {
  readonly userId: string;
  readonly kind: ClaimKind;
  /** How often the name had been claimed when its holder was found not to use it. */
  readonly times: number;
}

/**
 * Claims a name. Rejects EMAIL_TAKEN or USERNAME_TAKEN if it was claimed again since the holder was
 * looked up, because a former holder may have taken it back.
 */
export function decideClaim({ userId, kind, times }: ClaimName, claim: Claim): ClaimEvent[] {
  if (claim.times !== times) {
    return reject(takenCodeOf(kind));
  }

  return [{ type: 'NameClaimed', data: { userId, kind } }];
}

/** The error code for a name of this kind that belongs to another account. */
export const takenCodeOf = (kind: ClaimKind): 'EMAIL_TAKEN' | 'USERNAME_TAKEN' =>
  kind === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
