import type { Day } from '@cablepark/contracts/shared/riga-time';
import { computeKeyedHash } from '@cablepark/vault/sealing';
import type { Vault } from '@cablepark/vault/vault';

/**
 * A hash of an e-mail, by which a customer's bookings and waitlist entries for one day are
 * recognised (ADR 62). Its secret is deleted in the night after that day.
 */
export const emailHashOf = async (
  { daySecrets }: Vault,
  email: string,
  day: Day,
): Promise<string> =>
  computeKeyedHash(
    await daySecrets.getSecret('placings', day),
    'customer e-mail',
    email.toLowerCase(),
  );
