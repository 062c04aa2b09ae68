import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { keyedHash } from '@cablepark/vault/keyed-hash';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../http/request-context.ts';
import type { BookSlotsInput, HashedRequest } from './book-slots.decide.ts';

/** What a booking's event holds of its customer and its request in the place of them: hashes that fade (ADR 62). */
@Injectable()
export class BookingHashes {
  constructor(private readonly vault: Vault) {}

  /** Whether an e-mail can be hashed for this day without asking Postgres, or making the day a secret. */
  isReadyFor(day: Day): boolean {
    return this.vault.daySecrets.isKnown('placings', day);
  }

  /** Of an e-mail in any case, for counting its bookings of a day. Null for a day that is over: its secret is gone. */
  async ofEmail(email: string, day: Day, now: Date): Promise<string | null> {
    if (day < today(now)) return null;
    return keyedHash(await this.vault.daySecrets.of('placings', day), 'customer e-mail', email.toLowerCase());
  }

  /** The key counts for whoever sent it, and only with the same wish; null where the request has none. */
  async ofRequest(input: BookSlotsInput, context: RequestContext, now: Date): Promise<HashedRequest | null> {
    const { idempotencyKey, caller } = context;
    if (idempotencyKey === undefined) return null;
    const sender = caller.kind === 'user' ? caller.userId : 'guest';
    const wish = JSON.stringify(input);
    const { daySecrets } = this.vault;
    const [thisDay, dayBefore] = [today(now), addDays(today(now), -1)];
    const bodies = new Map([[thisDay, keyedHash(await daySecrets.of('requests', thisDay), 'booking', wish)]]);
    const earlier = await daySecrets.find('requests', dayBefore);
    if (earlier) bodies.set(dayBefore, keyedHash(earlier, 'booking', wish));
    return { key: this.vault.keyedHash('idempotency key', `${sender} ${idempotencyKey}`), bodies };
  }

  /** Nightly: a day's bookings are counted until it ends, a request of a day can be repeated until the end of the next. */
  async deleteOldSecrets(now: Date): Promise<void> {
    await this.vault.daySecrets.deleteBefore('placings', today(now));
    await this.vault.daySecrets.deleteBefore('requests', addDays(today(now), -1));
  }
}
