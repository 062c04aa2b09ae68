import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, In, IsNull } from 'typeorm';

import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  getBooking,
  getCancellability,
  listBookings,
  listOwnBookings,
  listSources,
  MANY_OF_A_SOURCE,
  type BookingSource,
  type Cancellability,
} from '@cablepark/contracts/schedule/find-bookings';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { reject } from '@cablepark/contracts/shared/rejection';
import { DAY_MS, endOfSlot, slotAt, slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import {
  bookings,
  bookingsHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';

import { selectAsOf, type AsOf } from '#as-of/queries/as-of-answers';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { Page } from '#http/paging';
import {
  isOwn,
  isStaffMember,
  userIdOf,
  type Caller,
  type RequestContext,
} from '#http/request-context';
import { cancellabilityOf } from '../domain/cancellation.ts';
import {
  BookingSources,
  type SourceCounts,
  type SourcedBooking,
} from '../sources/booking-sources.ts';
import { Lookups } from './lookups.ts';
import { ShownBookings, toBooking, toBookingDetail, type Reader } from './shown-bookings.ts';
import { UndeliveredMails } from './undelivered-mails.ts';

/** How long after a booking's last slot its reference alone still opens it. */
const PUBLIC_AFTERWARDS_MS = 30 * DAY_MS;

export class GetBooking extends Query<AnswerTo<typeof getBooking>> {
  constructor(readonly requested: Requested<typeof getBooking>) {
    super();
  }
}

/**
 * Returns a standing booking. Its owner and staff get all of it by id or reference, staff by its
 * short reference too. Anybody else gets it by its reference, without the customer’s contact data,
 * until some time after its last slot.
 */
@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
    private readonly undelivered: UndeliveredMails,
  ) {}

  async execute({ requested: { params, context, asOf } }: GetBooking): Promise<BookingDetail> {
    const { row, reader } = await this.find(params.reference, context, asOf);
    const [booking] = await this.shown.show([row]);
    if (!booking) {
      return reject('BOOKING_NOT_FOUND');
    }

    const detail = toBookingDetail(booking, reader);
    if (reader !== 'staff' || asOf) {
      return detail;
    }

    const undeliveredMail = await this.undelivered.find(row.bookingId, detail.booking.email);
    return undeliveredMail === null
      ? detail
      : { ...detail, booking: { ...detail.booking, undeliveredMail } };
  }

  /** Finds the booking that the caller may see, as what. Rejects BOOKING_NOT_FOUND. */
  async find(
    key: string,
    { caller }: Pick<RequestContext, 'caller'>,
    asOf?: AsOf,
  ): Promise<{ readonly row: BookingRow; readonly reader: Reader }> {
    const known = isStaffMember(caller)
      ? await this.#findForStaff(key)
      : await this.#findBooking(key);
    const row = asOf && known ? await this.#findAsOf(known, asOf) : known;
    if (!row || row.cancelledAt !== null) {
      return reject('BOOKING_NOT_FOUND');
    }

    const reader = readerOf(row, caller);
    if (reader === 'public' && (row.reference !== key || this.#isLongOver(row))) {
      return reject('BOOKING_NOT_FOUND');
    }

    return { row, reader };
  }

  /** Finds a booking, cancelled ones too, by its reference or its id. */
  #findBooking(key: string): Promise<BookingRow | null> {
    const found = [{ reference: key }, { bookingId: key }];
    return this.database.getRepository(bookings.entity).findOneBy(found);
  }

  /**
   * Finds a booking also by its short reference. If two bookings have the same one, it finds the
   * newer.
   */
  async #findForStaff(key: string): Promise<BookingRow | null> {
    const repository = this.database.getRepository(bookings.entity);
    return (
      (await this.#findBooking(key)) ??
      repository.findOne({ where: { shortReference: key }, order: { placedAtPosition: 'DESC' } })
    );
  }

  /** Bookings are never removed, so a present row leads to every earlier one. */
  async #findAsOf(known: BookingRow, asOf: AsOf): Promise<BookingRow | null> {
    const query = this.database.getRepository(bookings.entity).createQueryBuilder('b');
    return selectAsOf(query, bookingsHistory, asOf)
      .where('b.bookingId = :bookingId', known)
      .getOne();
  }

  #isLongOver({ slotIds, postponedAt }: BookingRow): boolean {
    if (postponedAt !== null) {
      // A postponed booking waits for a new time.
      return false;
    }

    return (
      this.clock.now().getTime() >= endOfSlot(Math.max(...slotIds)).getTime() + PUBLIC_AFTERWARDS_MS
    );
  }
}

function readerOf(row: BookingRow, caller: Caller): Reader {
  if (isStaffMember(caller)) {
    return 'staff';
  }

  return isOwn(row, caller) ? 'customer' : 'public';
}

export class GetCancellability extends Query<AnswerTo<typeof getCancellability>> {
  constructor(readonly requested: Requested<typeof getCancellability>) {
    super();
  }
}

/**
 * Returns whether the caller may cancel a booking now. This is a forecast; cancelling decides
 * again.
 */
@QueryHandler(GetCancellability)
export class GetCancellabilityHandler implements IQueryHandler<GetCancellability> {
  constructor(
    private readonly database: DataSource,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      params,
      context: { caller },
    },
  }: GetCancellability): Promise<Cancellability> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const booking = await this.database
      .getRepository(bookings.entity)
      .findOneBy({ bookingId, cancelledAt: IsNull() });
    if (!booking) {
      return reject('BOOKING_NOT_FOUND');
    }

    const isStaff = isStaffMember(caller);
    if (!isStaff && !isOwn(booking, caller)) {
      return reject('NOT_ALLOWED');
    }

    // A booking that lost its time may be cancelled at any time.
    return cancellabilityOf(
      booking.firstSlot,
      this.clock.now(),
      isStaff || booking.postponedAt !== null,
    );
  }
}

export class ListBookings extends Query<AnswerTo<typeof listBookings>> {
  constructor(readonly requested: Requested<typeof listBookings>) {
    super();
  }
}

/**
 * Lists bookings for staff: standing ones, newest first, or postponed ones, the longest postponed
 * first.
 */
@QueryHandler(ListBookings)
export class ListBookingsHandler implements IQueryHandler<ListBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({
    requested: { query: wanted, asOf },
  }: ListBookings): Promise<Page<BookingWithSlots>> {
    const { from, to, status } = wanted;
    const query = selectAsOf(
      this.database.getRepository(bookings.entity).createQueryBuilder('b'),
      bookingsHistory,
      asOf,
    );
    if (status === 'postponed') {
      return this.shown.listLongestPostponed(query, wanted);
    }

    query.andWhere('b.postponedAt IS NULL');
    // A booking lies within one day, which its first slot shows.
    if (from !== undefined) {
      query.andWhere('b.firstSlot >= :first', { first: slotsOfDay(from)[0] });
    }
    if (to !== undefined) {
      query.andWhere('b.firstSlot <= :last', { last: slotsOfDay(to).at(-1) });
    }
    if (asOf && from !== undefined && to !== undefined) {
      query.andWhere(toInRangeAsOfSql(asOf));
    }

    return this.shown.listNewest(query, wanted, 'staff');
  }
}

/**
 * The bookings that had been in the range of :first and :last at some time. It is a condition on
 * the key, so that only their histories are read; an array, because Postgres applies a join too
 * late for that.
 */
const toInRangeAsOfSql = ({ position }: AsOf): string =>
  `b.booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName}
                              WHERE position <= ${position} AND first_slot BETWEEN :first AND :last))`;

export class ListOwnBookings extends Query<AnswerTo<typeof listOwnBookings>> {
  constructor(readonly requested: Requested<typeof listOwnBookings>) {
    super();
  }
}

/** Lists the standing bookings of one account, newest first. */
@QueryHandler(ListOwnBookings)
export class ListOwnBookingsHandler implements IQueryHandler<ListOwnBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({
    requested: { query: wanted, context },
  }: ListOwnBookings): Promise<Page<BookingWithSlots>> {
    const userId = userIdOf(context.caller);
    const query = this.database
      .getRepository(bookings.entity)
      .createQueryBuilder('b')
      .innerJoin(
        userBookings.name,
        'own',
        'own.bookingId = b.bookingId AND own.ownerId = :userId',
        { userId },
      );
    return this.shown.listNewest(query, wanted, 'customer');
  }
}

export class ListSources extends Query<AnswerTo<typeof listSources>> {
  constructor(readonly requested: Requested<typeof listSources>) {
    super();
  }
}

/** Lists the networks from which customers booked, wait for or held much, the busiest first. */
@QueryHandler(ListSources)
export class ListSourcesHandler implements IQueryHandler<ListSources> {
  constructor(
    private readonly sources: BookingSources,
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<BookingSource[]> {
    const now = this.clock.now();
    const placed = groupBy(
      await this.sources.findBookingsToCome(now, slotAt(now)),
      ({ source }) => source,
    );
    const counts = new Map(
      (await this.sources.countToCome(now, slotAt(now))).map((one) => [one.source, one]),
    );
    const busy = [...new Set([...placed.keys(), ...counts.keys()])]
      .map((source) => ({ source, placed: placed.get(source) ?? [], counts: counts.get(source) }))
      .filter((one) => sizeOf(one) >= MANY_OF_A_SOURCE)
      .toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const shown = await this.#show(
      busy.flatMap((one) => one.placed.map(({ bookingId }) => bookingId)),
    );
    return busy.map((one) => toBookingSource(one, shown));
  }

  async #show(bookingIds: readonly string[]) {
    if (bookingIds.length === 0) {
      return new Map<string, ReturnType<typeof toBooking>>();
    }

    const rows = await this.database
      .getRepository(bookings.entity)
      .findBy({ bookingId: In(bookingIds) });
    const shown = await this.shown.show(rows);
    return new Map(shown.map((booking) => [booking.bookingId, toBooking(booking, 'staff')]));
  }
}

interface BusySource {
  readonly source: string;
  readonly placed: readonly SourcedBooking[];
  readonly counts: SourceCounts | undefined;
}

const sizeOf = ({ placed, counts }: BusySource): number =>
  placed.length + (counts?.entries ?? 0) + (counts?.holds ?? 0);

function toBookingSource(
  { source, placed, counts }: BusySource,
  shown: ReadonlyMap<string, ReturnType<typeof toBooking>>,
): BookingSource {
  const ofIt = placed.flatMap(({ bookingId }) => shown.get(bookingId) ?? []);
  const times = placed.map(({ placedAt }) => placedAt.toISOString());
  if (counts) {
    times.push(counts.firstAt.toISOString(), counts.lastAt.toISOString());
  }

  times.sort();

  return {
    source,
    bookings: ofIt.map(({ id, reference, customerName, firstSlotTime }) => ({
      id,
      reference,
      customerName,
      firstSlotTime: firstSlotTime ?? '',
    })),
    halfHours: ofIt.reduce((sum, { slotCount }) => sum + slotCount, 0),
    entries: counts?.entries ?? 0,
    holds: counts?.holds ?? 0,
    firstAt: times[0] ?? '',
    lastAt: times.at(-1) ?? '',
  };
}
