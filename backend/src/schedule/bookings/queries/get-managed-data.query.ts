import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import type { EventType } from '@cablepark/contracts/events';
import { getManagedData, type ManagedData } from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';

import { AsOfAnswers } from '#as-of/queries/as-of-answers.query';
import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { laneOf } from '#schedule/automations/when-bookings-change-tell-customers-and-park';
import { ManagedBookings } from './managed-bookings.query.ts';
import { ShownBookings, toBookingDetail } from './shown-bookings.query.ts';

/** Events that changed a booking, without undos. */
const HISTORY = [
  'BookingPlaced',
  'BookingDetailsChanged',
  'BookingMoved',
  'BookingPostponed',
  'BookingRestored',
  'BookingCancelled',
  'BookingReminded',
  'AttendanceRecorded',
  'CallRecorded',
  'PersonalDataErased',
] as const satisfies readonly EventType[];

export class GetManagedData extends Query<AnswerTo<typeof getManagedData>> {
  constructor(readonly requested: Requested<typeof getManagedData>) {
    super();
  }
}

/** Returns everything that is stored about the booking of a link, which may be over. */
@QueryHandler(GetManagedData)
export class GetManagedDataHandler implements IQueryHandler<GetManagedData> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly pool: Pool,
    private readonly shown: ShownBookings,
    private readonly asOfAnswers: AsOfAnswers,
  ) {}

  async execute({ requested: { params, context } }: GetManagedData): Promise<Answer<ManagedData>> {
    await this.asOfAnswers.waitUntilShown(['audit_trail']);
    const row = await this.managed.findForData(params.token, context);
    const [shown] = await this.shown.show([row]);
    if (!shown?.customer) {
      return reject('BOOKING_OVER', { dataUntil: null });
    }

    const { booking, ...detail } = toBookingDetail(shown, 'customer');
    const data = {
      booking: { ...booking, cancelledAt: row.cancelledAt },
      ...detail,
      history: await this.#historyOf(row.bookingId),
      mails: await this.#mailsOf(row.bookingId),
    };
    return new Answer(data, {
      'Content-Disposition': `attachment; filename="booking-${booking.reference}.json"`,
    });
  }

  async #historyOf(bookingId: string): Promise<ManagedData['history']> {
    const { rows } = await this.pool.query<{ at: Date; event_type: string }>(
      `SELECT at, event_type FROM ${auditTrail.qualifiedName}
        WHERE booking_id = $1 AND event_type = ANY($2::text[]) ORDER BY position`,
      [bookingId, HISTORY],
    );
    return rows.map(({ at, event_type }) => ({ time: at.toISOString(), eventType: event_type }));
  }

  async #mailsOf(bookingId: string): Promise<ManagedData['mails']> {
    const { rows } = await this.pool.query<{ kind: string; settled_at: Date }>(
      `SELECT kind, settled_at FROM automations.outbox WHERE state = 'done' AND lane = $1 ORDER BY settled_at`,
      [laneOf('customer', bookingId)],
    );
    return rows.map(({ kind, settled_at }) => ({ kind, sentAt: settled_at.toISOString() }));
  }
}
