import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/event-store/vault/vault';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { isOwn, isStaffMember, type Caller } from '../../shared/http/caller.ts';
import { detailOf } from '../booking-view.ts';
import { dayOfBooking } from '../booking-ids.ts';
import { shownBookings } from './shown-bookings.ts';

/** A standing booking: by its reference for whoever has it, by its id for its owner and staff (decisions 16 and 17). */
export class GetBooking extends Query<BookingDetail> {
  readonly key: string;
  readonly caller: Caller;

  constructor(key: string, caller: Caller) {
    super();
    this.key = key;
    this.caller = caller;
  }
}

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ key, caller }: GetBooking): Promise<BookingDetail> {
    const isId = dayOfBooking(key) !== undefined;
    const row = await this.database.getRepository(bookings).findOneBy({
      ...(isId ? { bookingId: key } : { reference: key }),
      cancelledAt: IsNull(),
    });
    const isShown = row && (!isId || isStaffMember(caller) || isOwn(row, caller));
    const [booking] = isShown ? await shownBookings(this.vault, [row]) : [];
    return booking ? detailOf(booking) : reject('BOOKING_NOT_FOUND');
  }
}
