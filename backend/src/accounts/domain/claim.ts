import type { ClaimEvent, ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { reject } from '@cablepark/contracts/shared/rejection';

/** Who claimed a name last, or null. The name is theirs for as long as their account has it. */
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
  /** How often the name had been claimed when its holder was found not to have it. */
  readonly times: number;
}

/**
 * A name goes to the first command that found it free. A former holder that no longer has it claims
 * it again, so a command that was about to take it over has to look again.
 */
export function decideClaim({ userId, kind, times }: ClaimName, claim: Claim): ClaimEvent[] {
  if (claim.times !== times) {
    return reject(takenCode(kind));
  }

  return [{ type: 'NameClaimed', data: { userId, kind } }];
}

/** The error code for a name of this kind that belongs to another account. */
export const takenCode = (kind: ClaimKind): 'EMAIL_TAKEN' | 'USERNAME_TAKEN' =>
  kind === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
