import { z } from 'zod';

import type { PaymentSetting } from '@cablepark/contracts/configuration/payment';
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
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { isStaff } from '@cablepark/contracts/shared/roles';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';
import type { Clock } from '@cablepark/platform/clock';
import type { Vault } from '@cablepark/vault/vault';

import type { Performed } from '#automation-runtime/outbox/attempt';
import type { Perform, WaitingIntent } from '#automation-runtime/outbox/outbox-attempt';
import { renderLetterText, type Letter } from '#mail/letter';
import { QR_CODE_CID, renderLetterHtml } from '#mail/letter-html';
import type { MailBudget } from '#mail/mail-budget';
import type { Mail, MailCalendar, Mailer } from '#mail/mailer';
import { drawQrCode } from '#mail/qr-code';
import { firstSlotOf } from '#schedule/domain/cancellation';
import { manageUrlOf } from '../links/link-token.ts';
import { createBookingCalendar } from './letters/booking-calendar.ts';
import {
  writeCancellation,
  writeConfirmation,
  writeFormerAddressNotice,
  writeMove,
  writePostponement,
  writeReminder,
  writeRestoration,
  type WriteLetter,
} from './letters/customer-letters.ts';
import type { MailedBooking, Park } from './letters/mailed-booking.ts';
import { writeParkNotice } from './letters/park-notices.ts';
import type { MailContext, StateAtEvent } from './state-at-event.ts';
import type { BookingMailKind } from './when-bookings-change-tell-customers-and-park.ts';

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
  /** Returns where and how to pay. */
  readonly readPayment: () => PaymentSetting;
  readonly stateAtEvent: StateAtEvent;
  /** Whether a booking still begins at the slot of which its customer is to be reminded. */
  readonly isStillAt: (bookingId: string, firstSlot: SlotId) => Promise<boolean>;
}

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
      this.#mailCustomer(
        intent,
        BookingPlaced.schema.parse(intent.data),
        writeConfirmation,
        'PUBLISH',
      ),
    'booking-cancellation': (intent) =>
      this.#mailCustomer(
        intent,
        toCancelled(BookingCancelled.schema.parse(intent.data)),
        writeCancellation,
        'CANCEL',
      ),
    'booking-move': (intent) =>
      this.#mailCustomer(
        intent,
        toMoved(BookingMoved.schema.parse(intent.data)),
        writeMove,
        'PUBLISH',
      ),
    'booking-postponement': async (intent) => {
      const booking = BookingPostponed.schema.parse(intent.data);
      const note = await this.options.stateAtEvent.findNote(booking.closureId, intent.position);
      return this.#mailCustomer(intent, { ...booking, note }, writePostponement, 'CANCEL');
    },
    'booking-restoration': (intent) =>
      this.#mailCustomer(
        intent,
        BookingRestored.schema.parse(intent.data),
        writeRestoration,
        'PUBLISH',
      ),
    'booking-reminder': async (intent) => {
      const booking = BookingReminded.schema.parse(intent.data);
      return (await this.#isInTime(booking))
        ? this.#mailCustomer(intent, booking, writeReminder, 'PUBLISH')
        : 'dropped';
    },
    'former-address-notice': (intent) =>
      this.#mailFormerAddress(intent, BookingDetailsChanged.schema.parse(intent.data)),
    'placed-notice': (intent) =>
      this.#mailPark(intent, BookingPlaced.schema.parse(intent.data), 'placedNotice'),
    'cancelled-notice': (intent) =>
      this.#mailPark(intent, toCancelled(parkCancellation.parse(intent.data)), 'cancelledNotice'),
    'moved-notice': (intent) =>
      this.#mailPark(intent, toMoved(BookingMoved.schema.parse(intent.data)), 'movedNotice'),
  };

  /**
   * Whether a reminder still makes sense. While the mail server was away, the session may have
   * begun or the booking changed.
   */
  async #isInTime(booking: DataOf<'BookingReminded'>): Promise<boolean> {
    const { clock, isStillAt } = this.options;
    const first = firstSlotOf(booking);
    return clock.now() < startOfSlot(first) && (await isStillAt(booking.bookingId, first));
  }

  /** Opens the customer of an event's booking, and looks up what the event lacks. */
  async #open(intent: WaitingIntent, context: MailContext): Promise<OpenedBooking> {
    const { vault, stateAtEvent: atEvent } = this.options;
    const isWhole = context.customer !== undefined && context.shortReference !== undefined;
    const { customer, ...booking } = isWhole
      ? context
      : { ...(await atEvent.findBooking(context.bookingId, intent.position)), ...context };
    const coveredCents = await atEvent.findCoveredCents(context.bookingId, intent);
    const opened = customer && (await vault.open('customer', customer));
    return { ...booking, coveredCents, customer: opened ? customerIn.parse(opened) : null };
  }

  /** Mails the customer, unless they have been erased, have no e-mail, or the budget is spent. */
  async #mailCustomer(
    intent: WaitingIntent,
    data: MailContext,
    write: WriteLetter,
    method: MailCalendar['method'],
  ): Promise<Performed> {
    const { mailer, park, readPayment } = this.options;
    const { customer, ...opened } = await this.#open(intent, data);
    const to = customer?.email ?? null;
    if (customer === null || to === null) {
      return 'dropped';
    }
    if (!(await isWithinBudget(this.options, intent, to, opened.bookingId))) {
      return 'dropped';
    }

    const booking = {
      ...opened,
      customer,
      payment: readPayment(),
      manageUrl: manageUrlOf(park.siteUrl, customer.linkToken),
    };
    const letter = write(booking, park, intent.at);
    const calendar = createBookingCalendar(method, booking, park, intent.at);
    await mailer.send(intent.id, { to, ...renderLetter(letter), calendar });
    return 'done';
  }

  async #mailFormerAddress(
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
      ...renderLetter(writeFormerAddressNotice({ ...booking, customer }, park)),
    });
    return 'done';
  }

  /**
   * Mails the park, if it has an address for notices, even about a booking whose customer has been
   * erased; the customer is then left out.
   */
  async #mailPark(
    intent: WaitingIntent,
    data: MailContext,
    notice: Parameters<typeof writeParkNotice>[0],
  ): Promise<Performed> {
    const { mailer, park, parkAddress } = this.options;
    const to = await parkAddress();
    if (to === null) {
      return 'dropped';
    }

    await mailer.send(intent.id, {
      to,
      ...renderLetter(writeParkNotice(notice, await this.#open(intent, data), park)),
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
const parkCancellation = BookingCancelled.schema.extend({ customer: z.null().optional() });

/**
 * For the park, the cancellation of a postponed booking shows the time that the booking had lost.
 */
const toCancelled = <Data extends Pick<DataOf<'BookingCancelled'>, 'lost' | 'slots'>>(
  data: Data,
): Data => ({
  ...data,
  slots: data.lost?.slots ?? data.slots,
});

const toMoved = ({ to: slots, ...data }: DataOf<'BookingMoved'>): MailContext => ({
  ...data,
  slots,
});

export function renderLetter(letter: Letter): Omit<Mail, 'to'> {
  const { subject, qrCode = null } = letter;
  const mail = { subject, text: renderLetterText(letter), html: renderLetterHtml(letter) };
  if (qrCode === null) {
    return mail;
  }

  const picture = { cid: QR_CODE_CID, fileName: 'qr-code.png', png: drawQrCode(qrCode.url) };
  return { ...mail, pictures: [picture] };
}
