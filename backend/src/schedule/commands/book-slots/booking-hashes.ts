import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { keyedHash } from '@cablepark/vault/keyed-hash';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../http/request-context.ts';
import { hashRequest } from '../../../idempotency/hash-request.ts';
import type { BookSlotsInput, HashedRequest } from './book-slots.decide.ts';

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

  /** The hashes that identify a request by its sender, key and body; null if it has no key. */
  async ofRequest(input: BookSlotsInput, context: RequestContext, now: Date): Promise<HashedRequest | null> {
    const { idempotencyKey: key, sender } = context;
    return key === undefined ? null : hashRequest(this.vault, { sender, key, name: 'booking', input }, now);
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
