import { requiredEmail, username } from '@cablepark/contracts/accounts/account-form';

const emailSchema = requiredEmail('');

/**
 * The username to propose for an e-mail address: what stands before its `@`, or the whole address
 * where that is no username. Empty as long as the address isn't valid.
 */
export function proposeUsername(email: string): string {
  if (!emailSchema.safeParse(email).success) {
    return '';
  }

  const address = email.trim();
  const localPart = address.slice(0, address.indexOf('@'));
  const proposals = [localPart, address];
  return proposals.find((proposal) => username.safeParse(proposal).success) ?? '';
}
