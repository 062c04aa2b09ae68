import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { ReadModelProgress, ReadModelName } from '@cablepark/projections/progress/read-model-progress';
import { TemporaryFailure } from '../../automations/outbox/attempt.ts';
import type { Past } from '../queries/past.ts';

/** How long an attempt waits for a read model. The next attempt comes seconds later. */
const WAIT_MS = 2000;

interface BookingThen {
  readonly customer: Sealed<Customer> | null;
  readonly shortReference: string | null;
}

/**
 * What was true when an event happened, for mails about events that don't say it. It throws TemporaryFailure as long as
 * the read models have not come to the event.
 */
export class AtEvent {
  readonly #past: Past;
  readonly #progress: ReadModelProgress;

  constructor(past: Past, progress: ReadModelProgress) {
    this.#past = past;
    this.#progress = progress;
  }

  /** What most events don't say of their booking, its customer still sealed; nulls if there is no such booking. */
  async bookingOf(bookingId: string, position: bigint): Promise<BookingThen> {
    await this.#assertPassed('bookings_history', position);
    const [booking] = await this.#past.bookingsAt(position, [bookingId]);
    if (!booking) return { customer: null, shortReference: null };
    const { customerKeyId: keyId, customerBox: box, shortReference } = booking;
    return { customer: { keyId, box }, shortReference };
  }

  /** What the park says to the customers of a closure. */
  async noteOf(closureId: string, position: bigint): Promise<PublicNote | null> {
    await this.#assertPassed('closures_history', position);
    const [closure] = await this.#past.closuresAt(position, [closureId]);
    return closure?.note ?? null;
  }

  async #assertPassed(name: ReadModelName, position: bigint): Promise<void> {
    if (!(await this.#progress.passes([name], position, WAIT_MS))) throw new TemporaryFailure(`${name} is behind`);
  }
}
