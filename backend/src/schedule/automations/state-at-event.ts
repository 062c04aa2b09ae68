import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';

import { TemporaryFailure } from '#automation-runtime/outbox/attempt';
import type { WaitingIntent } from '#automation-runtime/outbox/outbox-attempt';
import type { ScheduleHistory } from '../queries/schedule-history.query.ts';
import type { MailedBooking } from './letters/mailed-booking.ts';

/**
 * The booking of an event that a mail is about. `customer` is undefined if the event lacks it, and
 * null once erased.
 */
export type MailContext = Omit<MailedBooking, 'customer' | 'manageUrl'> & {
  readonly customer?: Sealed<Customer> | null;
};

/** How long an attempt waits for a read model. The next attempt comes seconds later. */
const WAIT_MS = 2000;

/**
 * Reads the state at an event. Throws TemporaryFailure until the read models have reached the
 * event.
 */
export class StateAtEvent {
  constructor(
    private readonly past: ScheduleHistory,
    private readonly progress: ReadModelProgress,
  ) {}

  /**
   * Looks up the parts of a booking that most events lack, with the customer still sealed. They are
   * null if there is no such booking.
   */
  async findBooking(
    bookingId: string,
    position: bigint,
  ): Promise<Pick<MailContext, 'customer' | 'shortReference'>> {
    await this.#assertPassed('bookings_history', position);
    const [booking] = await this.past.readBookingsAt(position, [bookingId]);
    if (!booking) {
      return { customer: null, shortReference: null };
    }

    const { customerKeyId: keyId, customerBox: box, shortReference } = booking;
    return { customer: { keyId, box }, shortReference };
  }

  /**
   * How much of a booking's price passes pay after the command of the event, in cents. Every mail
   * needs it, so a stopped read model doesn't hold mails up: they show what it had recorded.
   */
  async findCoveredCents(
    bookingId: string,
    { position, at }: Pick<WaitingIntent, 'position' | 'at'>,
  ): Promise<number> {
    if (!this.progress.isStopped('bookings_history')) {
      await this.#assertPassed('bookings_history', position);
    }

    return this.past.readCoveredCentsAt(at, bookingId);
  }

  /** The park's note to the customers of a closure. */
  async findNote(closureId: string, position: bigint): Promise<PublicNote | null> {
    await this.#assertPassed('closures_history', position);
    const [closure] = await this.past.readClosuresAt(position, [closureId]);
    return closure?.note ?? null;
  }

  async #assertPassed(name: ReadModelName, position: bigint): Promise<void> {
    if (!(await this.progress.waitUntilPassed([name], position, WAIT_MS))) {
      throw new TemporaryFailure(`${name} is behind`);
    }
  }
}
