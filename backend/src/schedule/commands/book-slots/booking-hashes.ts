import { addDays, type Day, today } from '@cablepark/contracts/shared/riga-time';
import { keyedHash } from '@cablepark/vault/sealing';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';

/**
 * Hashes that a booking’s event has in place of the customer’s e-mail and the request. Their keys are deleted after a
 * day or two (ADR 62).
 */
@Injectable()
export class BookingHashes {
  constructor(private readonly vault: Vault) {}

  /** Whether the day’s secret is already in memory, so that hashing needs no query and creates no secret. */
  isReadyFor(day: Day): boolean {
    return this.vault.daySecrets.isKnown('placings', day);
  }

  /**
   * A hash of an e-mail, ignoring case, to count its bookings for a day. Null for past days, whose secret has been
   * deleted.
   */
  async ofEmail(email: string, day: Day, now: Date): Promise<string | null> {
    if (day < today(now)) return null;
    return keyedHash(await this.vault.daySecrets.of('placings', day), 'customer e-mail', email.toLowerCase());
  }

  /**
   * Run each night. Bookings for a day are counted until it ends, and a request can be repeated until the end of the
   * day after it was sent.
   */
  async deleteOldSecrets(now: Date): Promise<void> {
    await this.vault.daySecrets.deleteBefore('placings', today(now));
    await this.vault.daySecrets.deleteBefore('requests', addDays(today(now), -1));
  }
}
