import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, In } from 'typeorm';

import type { Booking } from '@cablepark/contracts/schedule/booking';
import { getOutlook, MAX_UNDELIVERED, type Outlook } from '@cablepark/contracts/schedule/outlook';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { bookings, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { laneOf } from '../automations/when-bookings-change-tell-customers-and-park.ts';
import { ShownBookings, toBooking } from '../bookings/queries/shown-bookings.query.ts';
import { WAITLIST_TABLE } from '../waitlist/waitlist.query.ts';
import { UndeliveredMails } from './undelivered-mails.ts';

type Undelivered = Outlook['undelivered'][number];

export class GetOutlook extends Query<AnswerTo<typeof getOutlook>> {
  constructor(readonly requested: Requested<typeof getOutlook>) {
    super();
  }
}

/**
 * Returns how many confirmed entries wait on each day to come, and the bookings whose mails could
 * not be delivered.
 */
@QueryHandler(GetOutlook)
export class GetOutlookHandler implements IQueryHandler<GetOutlook> {
  constructor(
    private readonly pool: Pool,
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly mails: UndeliveredMails,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Outlook> {
    const [waiting, undelivered] = await Promise.all([
      this.#countWaiting(),
      this.#listUndelivered(),
    ]);
    return { waiting, undelivered };
  }

  async #countWaiting(): Promise<Outlook['waiting']> {
    const { rows } = await this.pool.query<Outlook['waiting'][number]>(
      `SELECT day, count(*)::int AS entries FROM ${WAITLIST_TABLE}
        WHERE status = 'open' AND confirmed_at IS NOT NULL AND slot_id > $1
        GROUP BY day ORDER BY day`,
      [slotAt(this.clock.now())],
    );
    return rows;
  }

  async #listUndelivered(): Promise<Undelivered[]> {
    const shown = await this.shown.show(await this.#findBookingsWithFailedMails());
    const mails = await this.mails.find(
      shown.map(({ bookingId, customer }) => ({ bookingId, email: customer?.email ?? null })),
    );
    const undelivered: Undelivered[] = [];
    for (const booking of shown) {
      const undeliveredMail = mails.get(booking.bookingId);
      if (undeliveredMail !== undefined) {
        undelivered.push({ ...pickShown(toBooking(booking, 'staff')), undeliveredMail });
      }
    }

    return undelivered;
  }

  /** Standing bookings to come and postponed ones, the next first. */
  async #findBookingsWithFailedMails(): Promise<BookingRow[]> {
    const beginning = laneOf('customer', '');
    const { rows } = await this.pool.query<{ booking_id: string }>(
      `SELECT booking_id FROM ${bookings.qualifiedName}
        WHERE booking_id IN (
                SELECT substr(lane, length($1::text) + 1) FROM automations.outbox
                 WHERE state = 'failed' AND starts_with(lane, $1::text))
          AND cancelled_at IS NULL AND (postponed_at IS NOT NULL OR first_slot >= $2)
        ORDER BY first_slot LIMIT $3`,
      [beginning, slotAt(this.clock.now()), MAX_UNDELIVERED],
    );
    return this.database.getRepository(bookings.entity).find({
      where: { bookingId: In(rows.map((row) => row.booking_id)) },
      order: { firstSlot: 'ASC' },
    });
  }
}

function pickShown(booking: Booking): Omit<Undelivered, 'undeliveredMail'> {
  const { id, reference, customerName, phoneNumber, firstSlotTime } = booking;
  return { id, reference, customerName, phoneNumber, firstSlotTime };
}
