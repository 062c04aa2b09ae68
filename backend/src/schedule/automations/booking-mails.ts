import type { Customer } from '@cablepark/contracts/schedule/customer';
import { BookingCancelled, BookingPlaced } from '@cablepark/contracts/schedule/schedule.events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { isStaff } from '@cablepark/contracts/shared/roles';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import type { Perform, WaitingIntent } from '../../automations/outbox/outbox-attempt.ts';
import type { Performed } from '../../automations/outbox/attempt.ts';
import { letterHtml } from '../../mail/letter-html.ts';
import { letterText } from '../../mail/letter-text.ts';
import type { Letter } from '../../mail/letter.ts';
import type { MailCalendar } from '../../mail/mail.ts';
import type { MailBudget } from '../../mail/mail-budget.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { BookingMailKind } from './booking-mail-intents.ts';
import { bookingCalendar } from './letters/booking-calendar.ts';
import { cancellationLetter, confirmationLetter } from './letters/customer-letters.ts';
import type { MailedBooking, Park } from './letters/mailed-booking.ts';
import { parkNotice } from './letters/park-notices.ts';

export interface BookingMailsOptions {
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly budget: MailBudget;
  readonly park: Park;
  /** Returns the stored name of the network from which guests placed a booking, or null if it isn't known. */
  readonly sourceOf: (bookingId: string) => Promise<string | null>;
  /** Returns the address for the park's own notices, or null if none is configured. */
  readonly parkAddress: () => Promise<string | null>;
}

type SealedBooking = Omit<MailedBooking, 'customer'> & { readonly customer: Sealed<Customer> };

/** Writes and sends the mails about bookings. Personal data are opened here only and never stored. */
export class BookingMails {
  readonly #options: BookingMailsOptions;

  constructor(options: BookingMailsOptions) {
    this.#options = options;
  }

  readonly performers: Readonly<Record<BookingMailKind, Perform>> = {
    'booking-confirmation': async (intent) => {
      const booking = await this.#open(BookingPlaced.schema.parse(intent.data));
      return this.#toCustomer(intent, booking, confirmationLetter, 'PUBLISH');
    },
    'booking-cancellation': async (intent) => {
      const booking = await this.#open(BookingCancelled.schema.parse(intent.data));
      return this.#toCustomer(intent, booking, cancellationLetter, 'CANCEL');
    },
    'placed-notice': async (intent) => {
      const booking = await this.#open(BookingPlaced.schema.parse(intent.data));
      return this.#toPark(intent, booking, 'placedNotice');
    },
    'cancelled-notice': async (intent) => {
      const booking = await this.#open(BookingCancelled.schema.parse(intent.data));
      return this.#toPark(intent, booking, 'cancelledNotice');
    },
  };

  /** Returns null if the customer has been erased; then no mail is sent. */
  async #open(data: SealedBooking): Promise<MailedBooking | null> {
    const customer = await this.#options.vault.open('customer', data.customer);
    return customer && { ...data, customer };
  }

  async #toCustomer(
    { id, at, actor }: WaitingIntent,
    booking: MailedBooking | null,
    write: (booking: MailedBooking, park: Park) => Letter,
    method: MailCalendar['method'],
  ): Promise<Performed> {
    const { mailer, park } = this.#options;
    const to = booking?.customer.email ?? null;
    if (booking === null || to === null || !(await this.#isWithinBudget(id, to, actor, booking))) return 'dropped';
    const letter = write(booking, park);
    await mailer.send(id, { to, ...formsOf(letter), calendar: bookingCalendar(method, booking, park, at) });
    return 'done';
  }

  /** Mails that staff or the system cause are always within the budget. */
  async #isWithinBudget(
    mailId: string,
    address: string,
    actor: Actor | null,
    { bookingId }: MailedBooking,
  ): Promise<boolean> {
    const { budget, sourceOf } = this.#options;
    if (!budget.isOn) return true;
    if (actor?.kind === 'user' && !isStaff(actor.role))
      return budget.spend({ mailId, address, cause: { account: actor.userId }, isLink: false });
    if (actor !== null && actor.kind !== 'guest') return true;
    const source = await sourceOf(bookingId);
    return budget.spend({ mailId, address, cause: source === null ? null : { source }, isLink: false });
  }

  async #toPark(
    { id }: WaitingIntent,
    booking: MailedBooking | null,
    notice: Parameters<typeof parkNotice>[0],
  ): Promise<Performed> {
    const { mailer, park, parkAddress } = this.#options;
    const to = booking && (await parkAddress());
    if (booking === null || to === null) return 'dropped';
    await mailer.send(id, { to, ...formsOf(parkNotice(notice, booking, park)) });
    return 'done';
  }
}

const formsOf = (letter: Letter) => ({ subject: letter.subject, text: letterText(letter), html: letterHtml(letter) });
