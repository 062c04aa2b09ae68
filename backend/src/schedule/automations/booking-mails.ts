import { type Customer, customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type {
  ReadModelProgress,
  ReadModelName,
} from '@cablepark/projections/progress/read-model-progress';
import { TemporaryFailure, type Performed } from '../../automations/outbox/attempt.ts';
import type { Past } from '../queries/past.ts';
import type { DataOf } from '@cablepark/contracts/events';
import {
  BookingCancelled,
  BookingDetailsChanged,
  BookingMoved,
  BookingPlaced,
  BookingPostponed,
  BookingReminded,
  BookingRestored,
} from '@cablepark/contracts/schedule/booking.events';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { isStaff } from '@cablepark/contracts/shared/roles';
import type { Clock } from '@cablepark/platform/clock';
import type { Vault } from '@cablepark/vault/vault';
import { z } from 'zod';
import type { Perform, WaitingIntent } from '../../automations/outbox/outbox-attempt.ts';
import { letterHtml } from '../../mail/letter-html.ts';
import { type Letter, letterText } from '../../mail/letter.ts';
import type { MailCalendar, Mailer } from '../../mail/mailer.ts';
import type { MailBudget } from '../../mail/mail-budget.ts';
import { manageUrl } from '../links/link-token.ts';
import type { BookingMailKind } from './when-bookings-change-tell-customers-and-park.ts';
import {
  bookingCalendar,
  cancellationLetter,
  confirmationLetter,
  formerAddressLetter,
  moveLetter,
  postponementLetter,
  reminderLetter,
  restorationLetter,
  type WriteLetter,
  firstSlotOf,
  type MailedBooking,
  type Park,
} from './letters/customer-letters.ts';
import { parkNotice } from './letters/park-notices.ts';

/** How long an attempt waits for a read model. The next attempt comes seconds later. */
const WAIT_MS = 2000;

/**
 * What was true when an event happened. Throws TemporaryFailure until the read models have come to
 * the event.
 */
export class AtEvent {
  constructor(
    private readonly past: Past,
    private readonly progress: ReadModelProgress,
  ) {}

  /**
   * What most events don't say of their booking, its customer still sealed; nulls if there is no
   * such booking.
   */
  async bookingOf(
    bookingId: string,
    position: bigint,
  ): Promise<Pick<ToldBooking, 'customer' | 'shortReference'>> {
    await this.#assertPassed('bookings_history', position);
    const [booking] = await this.past.bookingsAt(position, [bookingId]);
    if (!booking) {
      return { customer: null, shortReference: null };
    }

    const { customerKeyId: keyId, customerBox: box, shortReference } = booking;
    return { customer: { keyId, box }, shortReference };
  }

  /** What the park says to the customers of a closure. */
  async noteOf(closureId: string, position: bigint): Promise<PublicNote | null> {
    await this.#assertPassed('closures_history', position);
    const [closure] = await this.past.closuresAt(position, [closureId]);
    return closure?.note ?? null;
  }

  async #assertPassed(name: ReadModelName, position: bigint): Promise<void> {
    if (!(await this.progress.passes([name], position, WAIT_MS))) {
      throw new TemporaryFailure(`${name} is behind`);
    }
  }
}

export interface BookingMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly budget: MailBudget;
  readonly park: Park;
  readonly clock: Clock;
  /**
   * Returns the stored name of the network from which guests placed a booking, or null if it isn't
   * known.
   */
  readonly sourceOf: (bookingId: string) => Promise<string | null>;
  /** Returns the address for the park's own notices, or null if none is configured. */
  readonly parkAddress: () => Promise<string | null>;
  readonly atEvent: AtEvent;
  /** Whether a booking still has the time of which it was to be reminded. */
  readonly isStillAt: (bookingId: string, firstSlot: number) => Promise<boolean>;
}

/**
 * A booking as an event tells of it: without the customer unless it changed them, and with null
 * once erased.
 */
type ToldBooking = Omit<MailedBooking, 'customer' | 'manageUrl'> & {
  readonly customer?: Sealed<Customer> | null;
};
type OpenedBooking = Omit<MailedBooking, 'customer' | 'manageUrl'> & {
  readonly customer: Customer | null;
};

/**
 * Writes and sends the mails about bookings. Personal data are opened here only and never stored.
 */
export class BookingMails {
  constructor(private readonly options: BookingMailsOptions) {}

  readonly performers: Readonly<Record<BookingMailKind, Perform>> = {
    'booking-confirmation': (intent) =>
      this.#toCustomer(
        intent,
        BookingPlaced.schema.parse(intent.data),
        confirmationLetter,
        'PUBLISH',
      ),
    'booking-cancellation': (intent) =>
      this.#toCustomer(
        intent,
        cancelledOf(BookingCancelled.schema.parse(intent.data)),
        cancellationLetter,
        'CANCEL',
      ),
    'booking-move': (intent) =>
      this.#toCustomer(
        intent,
        movedOf(BookingMoved.schema.parse(intent.data)),
        moveLetter,
        'PUBLISH',
      ),
    'booking-postponement': async (intent) => {
      const booking = BookingPostponed.schema.parse(intent.data);
      const note = await this.options.atEvent.noteOf(booking.closureId, intent.position);
      return this.#toCustomer(intent, { ...booking, note }, postponementLetter, 'CANCEL');
    },
    'booking-restoration': (intent) =>
      this.#toCustomer(
        intent,
        BookingRestored.schema.parse(intent.data),
        restorationLetter,
        'PUBLISH',
      ),
    'booking-reminder': async (intent) => {
      const booking = BookingReminded.schema.parse(intent.data);
      return (await this.#isInTime(booking))
        ? this.#toCustomer(intent, booking, reminderLetter, 'PUBLISH')
        : 'dropped';
    },
    'former-address-notice': (intent) =>
      this.#toFormerAddress(intent, BookingDetailsChanged.schema.parse(intent.data)),
    'placed-notice': (intent) =>
      this.#toPark(intent, BookingPlaced.schema.parse(intent.data), 'placedNotice'),
    'cancelled-notice': (intent) =>
      this.#toPark(intent, cancelledOf(toldCancellation.parse(intent.data)), 'cancelledNotice'),
    'moved-notice': (intent) =>
      this.#toPark(intent, movedOf(BookingMoved.schema.parse(intent.data)), 'movedNotice'),
  };

  /**
   * A mail server may have been away until the session has begun, or the booking may have changed
   * meanwhile.
   */
  async #isInTime(booking: DataOf<'BookingReminded'>): Promise<boolean> {
    const { clock, isStillAt } = this.options;
    const first = firstSlotOf(booking);
    return clock.now() < startOfSlot(first) && (await isStillAt(booking.bookingId, first));
  }

  /** Opens the customer. What the event doesn't say is looked up. */
  async #open({ position }: WaitingIntent, told: ToldBooking): Promise<OpenedBooking> {
    const { vault, atEvent } = this.options;
    const isWhole = told.customer !== undefined && told.shortReference !== undefined;
    const { customer, ...booking } = isWhole
      ? told
      : { ...(await atEvent.bookingOf(told.bookingId, position)), ...told };
    const opened = customer && (await vault.open('customer', customer));
    return { ...booking, customer: opened ? customerIn.parse(opened) : null };
  }

  /** Sends nothing to a customer who has been erased. */
  async #toCustomer(
    intent: WaitingIntent,
    data: ToldBooking,
    write: WriteLetter,
    method: MailCalendar['method'],
  ): Promise<Performed> {
    const { mailer, park } = this.options;
    const { customer, ...opened } = await this.#open(intent, data);
    const to = customer?.email ?? null;
    if (customer === null || to === null) {
      return 'dropped';
    }
    if (!(await isWithinBudget(this.options, intent, to, opened.bookingId))) {
      return 'dropped';
    }

    const booking = { ...opened, customer, manageUrl: manageUrl(park.siteUrl, customer.linkToken) };
    const letter = write(booking, park, intent.at);
    const calendar = bookingCalendar(method, booking, park, intent.at);
    await mailer.send(intent.id, { to, ...formsOf(letter), calendar });
    return 'done';
  }

  async #toFormerAddress(
    intent: WaitingIntent,
    { bookingId, former }: DataOf<'BookingDetailsChanged'>,
  ): Promise<Performed> {
    const { mailer, park } = this.options;
    if (former === null) {
      return 'dropped';
    }

    const { customer, ...booking } = await this.#open(intent, { ...former, bookingId });
    const to = customer?.email ?? null;
    if (customer === null || to === null) {
      return 'dropped';
    }
    if (!(await isWithinBudget(this.options, intent, to, bookingId))) {
      return 'dropped';
    }

    await mailer.send(intent.id, {
      to,
      ...formsOf(formerAddressLetter({ ...booking, customer }, park)),
    });
    return 'done';
  }

  /** The park learns of bookings whose customer has been erased too, without the customer. */
  async #toPark(
    intent: WaitingIntent,
    data: ToldBooking,
    notice: Parameters<typeof parkNotice>[0],
  ): Promise<Performed> {
    const { mailer, park, parkAddress } = this.options;
    const to = await parkAddress();
    if (to === null) {
      return 'dropped';
    }

    await mailer.send(intent.id, {
      to,
      ...formsOf(parkNotice(notice, await this.#open(intent, data), park)),
    });
    return 'done';
  }
}

/**
 * Whether a mail about what a customer placed may be sent. Those that staff or the system cause
 * always may.
 */
export async function isWithinBudget(
  { budget, sourceOf }: Pick<BookingMailsOptions, 'budget' | 'sourceOf'>,
  { id: mailId, actor }: WaitingIntent,
  address: string,
  placedId: string,
): Promise<boolean> {
  if (!budget.isOn) {
    return true;
  }
  if (actor.kind === 'user' && !isStaff(actor.role)) {
    return budget.spend({ mailId, address, cause: { account: actor.userId }, isLink: false });
  }
  if (actor.kind !== 'guest') {
    return true;
  }

  const source = await sourceOf(placedId);
  return budget.spend({
    mailId,
    address,
    cause: source === null ? null : { source },
    isLink: false,
  });
}

/** A cancellation for the park; its customer is null if they were erased with it. */
const toldCancellation = BookingCancelled.schema.extend({ customer: z.null().optional() });

/**
 * For the park, the cancellation of a postponed booking shows the time that the booking had lost.
 */
const cancelledOf = <Data extends Pick<DataOf<'BookingCancelled'>, 'lost' | 'slots'>>(
  data: Data,
): Data => ({
  ...data,
  slots: data.lost?.slots ?? data.slots,
});

const movedOf = ({ to: slots, ...data }: DataOf<'BookingMoved'>): ToldBooking => ({
  ...data,
  slots,
});

export const formsOf = (letter: Letter) => ({
  subject: letter.subject,
  text: letterText(letter),
  html: letterHtml(letter),
});
