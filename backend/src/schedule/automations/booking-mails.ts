import type { DomainEvent } from '@cablepark/contracts/events';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import {
  BookingCancelled,
  BookingDetailsChanged,
  BookingMoved,
  BookingPlaced,
  BookingPostponed,
  BookingReminded,
  BookingRestored,
} from '@cablepark/contracts/schedule/schedule.events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { isStaff } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Clock } from '@cablepark/platform/clock';
import type { Vault } from '@cablepark/vault/vault';
import type { Perform, WaitingIntent } from '../../automations/outbox/outbox-attempt.ts';
import type { Performed } from '../../automations/outbox/attempt.ts';
import { letterHtml } from '../../mail/letter-html.ts';
import { letterText } from '../../mail/letter-text.ts';
import type { Letter } from '../../mail/letter.ts';
import type { MailCalendar } from '../../mail/mail.ts';
import type { MailBudget } from '../../mail/mail-budget.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { manageUrl } from '../links/manage-links.ts';
import type { BookingMailKind } from './booking-mail-intents.ts';
import { bookingCalendar } from './letters/booking-calendar.ts';
import {
  cancellationLetter,
  confirmationLetter,
  formerAddressLetter,
  moveLetter,
  postponementLetter,
  reminderLetter,
  restorationLetter,
} from './letters/customer-letters.ts';
import { firstSlotOf, type MailedBooking, type Park } from './letters/mailed-booking.ts';
import { parkNotice } from './letters/park-notices.ts';

export interface BookingMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly budget: MailBudget;
  readonly park: Park;
  readonly clock: Clock;
  /** Returns the stored name of the network from which guests placed a booking, or null if it isn't known. */
  readonly sourceOf: (bookingId: string) => Promise<string | null>;
  /** Returns the address for the park's own notices, or null if none is configured. */
  readonly parkAddress: () => Promise<string | null>;
  /** Returns the token of an older booking's link, and makes one if it has none; null if the customer was erased. */
  readonly linkTokenOf: (bookingId: string, customer: Customer) => Promise<string | null>;
  /** Whether a booking still has the time of which it was to be reminded. */
  readonly isStillAt: (bookingId: string, firstSlot: number) => Promise<boolean>;
}

type SealedBooking = Omit<MailedBooking, 'customer' | 'manageUrl'> & { readonly customer: Sealed<Customer> };
/** A customer who was erased is left out. */
type NoticedBooking = Omit<SealedBooking, 'customer'> & { readonly customer?: Sealed<Customer> | undefined };
type DataOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['data'];

/** Writes and sends the mails about bookings. Personal data are opened here only and never stored. */
export class BookingMails {
  readonly #options: BookingMailsOptions;

  constructor(options: BookingMailsOptions) {
    this.#options = options;
  }

  readonly performers: Readonly<Record<BookingMailKind, Perform>> = {
    'booking-confirmation': (intent) =>
      this.#toCustomer(intent, BookingPlaced.schema.parse(intent.data), confirmationLetter, 'PUBLISH'),
    'booking-cancellation': (intent) =>
      this.#toCustomer(intent, cancelledOf(BookingCancelled.schema.parse(intent.data)), cancellationLetter, 'CANCEL'),
    'booking-move': (intent) =>
      this.#toCustomer(intent, movedOf(BookingMoved.schema.parse(intent.data)), moveLetter, 'PUBLISH'),
    'booking-postponement': (intent) =>
      this.#toCustomer(intent, BookingPostponed.schema.parse(intent.data), postponementLetter, 'CANCEL'),
    'booking-restoration': (intent) =>
      this.#toCustomer(intent, BookingRestored.schema.parse(intent.data), restorationLetter, 'PUBLISH'),
    'booking-reminder': async (intent) => {
      const booking = BookingReminded.schema.parse(intent.data);
      return (await this.#isInTime(booking)) ? this.#toCustomer(intent, booking, reminderLetter, 'PUBLISH') : 'dropped';
    },
    'former-address-notice': (intent) => this.#toFormerAddress(intent, BookingDetailsChanged.schema.parse(intent.data)),
    'placed-notice': (intent) => this.#toPark(intent, BookingPlaced.schema.parse(intent.data), 'placedNotice'),
    'cancelled-notice': (intent) =>
      this.#toPark(intent, cancelledOf(anonymousCancellation.parse(intent.data)), 'cancelledNotice'),
    'moved-notice': (intent) => this.#toPark(intent, movedOf(BookingMoved.schema.parse(intent.data)), 'movedNotice'),
  };

  /** A mail server may have been away until the session has begun, or the booking may have changed meanwhile. */
  async #isInTime(booking: DataOf<'BookingReminded'>): Promise<boolean> {
    const { clock, isStillAt } = this.#options;
    const first = firstSlotOf(booking);
    return clock.now() < slotStart(first) && (await isStillAt(booking.bookingId, first));
  }

  /** Returns null if the customer has been erased; then no mail is sent. */
  async #open(data: SealedBooking): Promise<(Omit<MailedBooking, 'manageUrl'> & { customer: Customer }) | null> {
    const opened = await this.#options.vault.open('customer', data.customer);
    return opened && { ...data, customer: customerIn.parse(opened) };
  }

  async #toCustomer(
    { id, at, actor }: WaitingIntent,
    data: SealedBooking,
    write: (booking: MailedBooking, park: Park) => Letter,
    method: MailCalendar['method'],
  ): Promise<Performed> {
    const { mailer, park, linkTokenOf } = this.#options;
    const opened = await this.#open(data);
    const to = opened?.customer.email ?? null;
    if (opened === null || to === null || !(await this.#isWithinBudget(id, to, actor, opened))) return 'dropped';
    const token = opened.customer.linkToken ?? (await linkTokenOf(opened.bookingId, opened.customer));
    if (token === null) return 'dropped';
    const booking = { ...opened, manageUrl: manageUrl(park.siteUrl, token) };
    const letter = write(booking, park);
    await mailer.send(id, { to, ...formsOf(letter), calendar: bookingCalendar(method, booking, park, at) });
    return 'done';
  }

  async #toFormerAddress(
    { id, actor }: WaitingIntent,
    { bookingId, former }: DataOf<'BookingDetailsChanged'>,
  ): Promise<Performed> {
    const { mailer, park } = this.#options;
    const booking = former && (await this.#open({ ...former, bookingId }));
    const to = booking?.customer.email ?? null;
    if (!booking || to === null || !(await this.#isWithinBudget(id, to, actor, booking))) return 'dropped';
    await mailer.send(id, { to, ...formsOf(formerAddressLetter(booking, park)) });
    return 'done';
  }

  /** Mails that staff or the system cause are always within the budget. */
  async #isWithinBudget(
    mailId: string,
    address: string,
    actor: Actor | null,
    { bookingId }: Pick<MailedBooking, 'bookingId'>,
  ): Promise<boolean> {
    const { budget, sourceOf } = this.#options;
    if (!budget.isOn) return true;
    if (actor?.kind === 'user' && !isStaff(actor.role))
      return budget.spend({ mailId, address, cause: { account: actor.userId }, isLink: false });
    if (actor !== null && actor.kind !== 'guest') return true;
    const source = await sourceOf(bookingId);
    return budget.spend({ mailId, address, cause: source === null ? null : { source }, isLink: false });
  }

  /** The park learns of bookings whose customer has been erased too, without the customer. */
  async #toPark(
    { id }: WaitingIntent,
    data: NoticedBooking,
    notice: Parameters<typeof parkNotice>[0],
  ): Promise<Performed> {
    const { mailer, park, parkAddress } = this.#options;
    const to = await parkAddress();
    if (to === null) return 'dropped';
    const { customer, ...rest } = data;
    const booking = (customer && (await this.#open({ ...rest, customer }))) ?? { ...rest, customer: null };
    await mailer.send(id, { to, ...formsOf(parkNotice(notice, booking, park)) });
    return 'done';
  }
}

/** A cancellation, also of a booking whose customer was erased with it. */
const anonymousCancellation = BookingCancelled.schema.partial({ customer: true });

/** A postponed booking is told of by the time it had lost. */
const cancelledOf = <Data extends Pick<DataOf<'BookingCancelled'>, 'lost' | 'slots'>>(data: Data): Data => ({
  ...data,
  slots: data.lost?.slots ?? data.slots,
});

const movedOf = ({ newBookingId, from, to, ...data }: DataOf<'BookingMoved'>): SealedBooking => ({
  ...data,
  bookingId: newBookingId,
  from,
  slots: to,
});

const formsOf = (letter: Letter) => ({ subject: letter.subject, text: letterText(letter), html: letterHtml(letter) });
