import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';

import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type {
  Booking,
  BookingDetail,
  BookingWithSlots,
  Postponement,
} from '@cablepark/contracts/schedule/booking';
import {
  blankSealedDetails,
  openDetailNames,
  pickFields,
  sealedDetailNames,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';
import { customer as customerIn, type SentCustomer } from '@cablepark/contracts/schedule/customer';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import { toBookedSlot, type BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import type { PageRequest } from '@cablepark/contracts/shared/fields';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { toEuros, type Cents } from '@cablepark/contracts/shared/money';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf } from '@cablepark/contracts/shared/slot-ids';
import {
  bookingPasses,
  bookingPassesHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import { closures } from '@cablepark/projections/read-models/closures.read-model';
import { Vault } from '@cablepark/vault/vault';

import { selectAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import { Page, readNewestPage, readPageByTime } from '#http/paging';
import type { PricedSlots } from '#schedule/domain/day-schedule';
import { totalOf } from '#schedule/domain/pricing';
import { toGivenBack } from '#schedule/passes/domain/paid-out';
import type { Paid } from '#schedule/passes/domain/pass';
import { dueOf } from '#schedule/passes/domain/pay';

/** A booking with its customer opened, from which answers to any reader are made. */
export interface ShownBooking extends OpenDetails {
  readonly bookingId: string;
  readonly reference: string;
  readonly shortReference: string;
  readonly createdAt: string;
  /** The slots it holds, or has lost if it is postponed. */
  readonly slots: PricedSlots;
  /** Which closure took its slots, and the note for its customers, if it is postponed. */
  readonly postponed: Omit<Postponement, 'from'> | null;
  readonly sequence: number;
  /** The stretches that moves took away. */
  readonly goneStretches?: readonly Stretch[] | undefined;
  readonly attendance: Attendance | null;
  readonly isReached: boolean;
  /** What passes pay of it. */
  readonly paid: readonly Paid[];
  /** What a change of it pays out at the park, because refunded passes had paid it. */
  readonly givenBackCents?: Cents | undefined;
  /** Null once it has been erased. */
  readonly customer: SentCustomer | null;
}

/** The reader of a booking: its customer, staff, or anybody else who has its reference. */
export type Reader = 'customer' | 'staff' | 'public';

/** Stands for the name of a customer who has been erased. */
export const ERASED = 'erased';
const erased: SentCustomer = {
  customerName: ERASED,
  phoneNumber: ERASED,
  email: null,
  ...blankSealedDetails,
  staffNotes: null,
};

type HeldTime = Pick<ShownBooking, 'slots'> & { readonly postponed: object | null };

/** The slots that a booking holds; none while it is postponed. */
export const heldSlotsOf = ({ slots, postponed }: HeldTime): BookedSlot[] =>
  postponed ? [] : toBookedSlots(slots);

const toBookedSlots = (slots: ShownBooking['slots']): BookedSlot[] =>
  slots.map(({ slotId, priceCents }) => toBookedSlot(slotId, priceCents));

/** The booking as this reader may see it (rule 5.9). */
export function toBooking(booking: ShownBooking, reader: Reader): Booking {
  const { bookingId, reference, shortReference, createdAt, slots, customer, postponed, sequence } =
    booking;
  const { staffNotes, ...known } = pickCustomerFor(reader, customer);
  return {
    id: bookingId,
    reference,
    shortReference,
    customerName: known.customerName,
    phoneNumber: known.phoneNumber,
    email: known.email,
    hasEmail: customer !== null && customer.email !== null,
    ...pickFields(sealedDetailNames, known),
    ...(reader === 'staff' ? { staffNotes } : {}),
    ...pickFields(openDetailNames, booking),
    createdAt,
    totalPrice: toEuros(totalOf(slots)),
    ...toPayments(booking),
    slotCount: slots.length,
    firstSlotTime: postponed ? null : startOfSlot(earliestSlotOf(slots)).toISOString(),
    status: postponed ? 'postponed' : 'standing',
    postponed: postponed && {
      closureId: postponed.closureId,
      reason: postponed.reason,
      note: postponed.note,
      from: toBookedSlots(slots),
    },
    sequence,
    ...toGoneStretches(booking),
    ...(reader === 'staff' ? { attendance: booking.attendance, reached: booking.isReached } : {}),
  };
}

/** The part of a customer's data that the reader may see. */
function pickCustomerFor(reader: Reader, customer: ShownBooking['customer']) {
  if (customer === null) {
    return erased;
  }

  return reader === 'public' ? removeContact(customer) : customer;
}

const toGoneStretches = ({ goneStretches = [] }: ShownBooking): Pick<Booking, 'goneStretches'> =>
  goneStretches.length === 0
    ? {}
    : {
        goneStretches: goneStretches.map(({ start, end }) => ({
          startTime: startOfSlot(start).toISOString(),
          endTime: startOfSlot(end).toISOString(),
        })),
      };

/**
 * Leaves only what the confirmation page needs of a customer, because references travel in mails,
 * calendars and chats.
 */
const removeContact = (customer: SentCustomer): SentCustomer => ({
  ...customer,
  phoneNumber: maskPhone(customer.phoneNumber),
  email: null,
  ...blankSealedDetails,
});

const DIGITS_SHOWN = 3;
/** Enough to recognise one’s own number. */
const maskPhone = (phone: string): string =>
  phone.slice(0, -DIGITS_SHOWN).replaceAll(/./gsu, '•') + phone.slice(-DIGITS_SHOWN);

export const toBookingDetail = (booking: ShownBooking, reader: Reader): BookingDetail => ({
  booking: toBooking(booking, reader),
  timeSlots: heldSlotsOf(booking),
  totalPrice: toEuros(totalOf(booking.slots)),
  ...toPayments(booking),
  ...toGivenBack(booking.givenBackCents),
});

/** What passes pay of a booking, and what is left to be paid at the park. */
function toPayments({
  slots,
  paid,
}: Pick<ShownBooking, 'slots' | 'paid'>): Pick<Booking, 'paid' | 'dueCents'> {
  const inOrder = [...paid].sort((a, b) => (a.passId < b.passId ? -1 : 1));
  return {
    paid: inOrder.map(({ passId, rides, cents }) => ({ passId, rides, cents })),
    dueCents: dueOf(slots, paid),
  };
}

type Query = SelectQueryBuilder<BookingRow>;
/** The position as of which rows were read. */
type Past = Pick<AsOf, 'position'>;
type Notes = ReadonlyMap<string, PublicNote | null>;

/** Shows bookings of the read model, with their customers opened. */
@Injectable()
export class ShownBookings {
  constructor(
    private readonly vault: Vault,
    private readonly database: DataSource,
  ) {}

  /**
   * Shows rows, which may be as of a past position. Erased customers are null; postponed bookings
   * get the notes of their closures.
   */
  async show(rows: readonly BookingRow[], asOf?: Past): Promise<ShownBooking[]> {
    const boxes = rows.map(({ customerKeyId: keyId, customerBox: box }) => ({ keyId, box }));
    const [customers, notes, paid] = await Promise.all([
      this.vault.openAll('customer', boxes),
      this.#notesOf(rows),
      this.#findPaid(rows, asOf),
    ]);
    return rows.map((row, i) => ({
      bookingId: row.bookingId,
      reference: row.reference,
      shortReference: row.shortReference,
      createdAt: row.createdAt,
      ...pickFields(openDetailNames, row),
      slots: slotsOfRow(row),
      postponed: postponementOf(row, notes),
      sequence: row.sequence,
      goneStretches: row.goneStretches ?? [],
      attendance: row.attendance,
      isReached: row.isReached,
      paid: paid.get(row.bookingId) ?? [],
      customer: customerIn.nullable().parse(customers[i] ?? null),
    }));
  }

  /**
   * A page of those bookings of a query that aren't cancelled, newest first, each with its slots.
   */
  async listNewest(
    query: Query,
    wanted: PageRequest,
    reader: Reader,
    asOf?: Past,
  ): Promise<Page<BookingWithSlots>> {
    query.andWhere(`${query.alias}.cancelledAt IS NULL`);
    return this.#toPage(await readNewestPage(query, 'placedAtPosition', wanted), reader, asOf);
  }

  /** A page of the postponed bookings for staff, the longest postponed first. */
  async listLongestPostponed(
    query: Query,
    wanted: PageRequest,
    asOf?: Past,
  ): Promise<Page<BookingWithSlots>> {
    query.andWhere(`${query.alias}.cancelledAt IS NULL AND ${query.alias}.postponedAt IS NOT NULL`);
    const order = { time: 'postponedAt', position: 'placedAtPosition', direction: 'ASC' } as const;
    return this.#toPage(await readPageByTime(query, order, wanted), 'staff', asOf);
  }

  async #toPage(
    { items, next }: Page<BookingRow>,
    reader: Reader,
    asOf: Past | undefined,
  ): Promise<Page<BookingWithSlots>> {
    const shown = await this.show(items, asOf);
    return new Page(
      shown.map((booking) => ({ ...toBooking(booking, reader), timeSlots: heldSlotsOf(booking) })),
      next,
    );
  }

  /** What passes pay of these bookings, by their ids. */
  async #findPaid(
    rows: readonly BookingRow[],
    asOf: Past | undefined,
  ): Promise<ReadonlyMap<string, readonly Paid[]>> {
    if (rows.length === 0) {
      return new Map();
    }

    const query = selectAsOf(
      this.database.getRepository(bookingPasses.entity).createQueryBuilder('p'),
      bookingPassesHistory,
      asOf,
    );
    const found = await query
      .where('p.bookingId = ANY(:bookingIds)', { bookingIds: rows.map((row) => row.bookingId) })
      .andWhere('(p.rides > 0 OR p.cents > 0)')
      .getMany();
    return groupBy(found, ({ bookingId }) => bookingId);
  }

  async #notesOf(rows: readonly BookingRow[]): Promise<Notes> {
    const closureIds = [...new Set(rows.flatMap(({ closureId }) => closureId ?? []))];
    if (closureIds.length === 0) {
      return new Map();
    }

    const found = await this.database
      .getRepository(closures.entity)
      .findBy({ closureId: In(closureIds) });
    return new Map(found.map(({ closureId, note }) => [closureId, note]));
  }
}

/** The slots of a booking at the prices that it pays. */
export const slotsOfRow = ({ slotIds, priceCents }: Pick<BookingRow, 'slotIds' | 'priceCents'>) =>
  slotIds.map((slotId, i) => ({ slotId, priceCents: priceCents[i] ?? 0 }));

const postponementOf = (
  { closureId, closureReason: reason }: BookingRow,
  notes: Notes,
): ShownBooking['postponed'] =>
  closureId === null || reason === null
    ? null
    : { closureId, reason, note: notes.get(closureId) ?? null };
