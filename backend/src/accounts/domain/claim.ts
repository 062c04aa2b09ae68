import type { ClaimEvent, ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { reject } from '@cablepark/contracts/shared/rejection';

/** Who claimed a name last; null where nobody did. It is theirs while their account has it. */
export interface Claim {
  readonly holder: string | null;
  /** How often it was claimed. */
  readonly times: number;
}

export const claim = {
  initialState: { holder: null, times: 0 } as Claim,
  evolve: ({ times }: Claim, { data }: ClaimEvent): Claim => ({ holder: data.userId, times: times + 1 }),
};

export interface ClaimName {
  readonly userId: string;
  readonly kind: ClaimKind;
  /** How often the name was claimed when its holder was found not to have it. */
  readonly times: number;
}

/**
 * A name goes to whoever found that nobody has it, unless somebody was first. Who held it before, without having
 * it, claims it anew: so whoever was about to take it from them looks again.
 */
export function decideClaim({ userId, kind, times }: ClaimName, claim: Claim): ClaimEvent[] {
  if (claim.times !== times) return reject(takenCode(kind));
  return [{ type: 'NameClaimed', data: { userId, kind } }];
}

export const takenCode = (kind: ClaimKind): 'EMAIL_TAKEN' | 'USERNAME_TAKEN' =>
  kind === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
