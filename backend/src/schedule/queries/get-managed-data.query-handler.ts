import type { ManagedData } from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { EventType } from '@cablepark/contracts/events';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryWith } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { laneOf } from '../automations/booking-mail-intents.ts';
import { detailOf } from './booking-view.ts';
import { ManagedBookings } from './managed-bookings.ts';
import { Moments } from '../../as-of/queries/moments.ts';
import { ShownBookings } from './shown-bookings.ts';

/** Returns everything that is stored about the booking of a link, which may be over. */
export class GetManagedData extends queryWith<
  { readonly token: string; readonly context: RequestContext },
  ManagedData
>() {}

/** The events that changed a booking, but for those that took something back. */
const HISTORY = [
  'BookingPlaced',
  'BookingDetailsChanged',
  'BookingMoved',
  'BookingPostponed',
  'BookingRestored',
  'BookingCancelled',
  'BookingLinked',
  'BookingReminded',
  'AttendanceRecorded',
  'PersonalDataErased',
] as const satisfies readonly EventType[];

@QueryHandler(GetManagedData)
export class GetManagedDataHandler implements IQueryHandler<GetManagedData> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly pool: Pool,
    private readonly shown: ShownBookings,
    private readonly moments: Moments,
  ) {}

  async execute({ token, context }: GetManagedData): Promise<ManagedData> {
    await this.moments.shownIn(['audit_trail']);
    const row = await this.managed.findForData(token, context);
    const [shown] = await this.shown.of([row]);
    if (!shown?.customer) return reject('BOOKING_OVER', { dataUntil: null });
    const { booking, ...detail } = detailOf(shown, 'customer');
    return {
      booking: { ...booking, cancelledAt: row.cancelledAt },
      ...detail,
      history: await this.#historyOf(row.bookingId),
      mails: await this.#mailsOf(row.bookingId),
    };
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
