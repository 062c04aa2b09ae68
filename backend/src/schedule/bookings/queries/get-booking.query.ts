import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { reject } from '@cablepark/contracts/shared/rejection';
import { DAY_MS, endOfSlot } from '@cablepark/contracts/shared/riga-time';
import { latestOf } from '@cablepark/contracts/shared/slot-ids';
import { Clock } from '@cablepark/platform/clock';
import {
  bookings,
  bookingsHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';

import { selectAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { isOwn, isStaffMember, type Caller, type RequestContext } from '#http/request-context';
import { UndeliveredMails } from '#schedule/queries/undelivered-mails';
import { ShownBookings, toBookingDetail, type Reader } from './shown-bookings.query.ts';

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
 * until 30 days after its last slot (rules 5.8 and 5.9).
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
    const [booking] = await this.shown.show([row], asOf);
    if (!booking) {
      return reject('BOOKING_NOT_FOUND');
    }

    const detail = toBookingDetail(booking, reader);
    if (reader !== 'staff' || asOf) {
      return detail;
    }

    const { bookingId } = row;
    const mails = await this.undelivered.find([{ bookingId, email: detail.booking.email }]);
    const undeliveredMail = mails.get(bookingId);
    return undeliveredMail === undefined
      ? detail
      : { ...detail, booking: { ...detail.booking, undeliveredMail } };
  }

  /** Finds a booking, and as which reader the caller may see it. Rejects BOOKING_NOT_FOUND. */
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
      this.clock.now().getTime() >= endOfSlot(latestOf(slotIds)).getTime() + PUBLIC_AFTERWARDS_MS
    );
  }
}

function readerOf(row: BookingRow, caller: Caller): Reader {
  if (isStaffMember(caller)) {
    return 'staff';
  }

  return isOwn(row, caller) ? 'customer' : 'public';
}
