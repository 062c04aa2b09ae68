import type { ManagedData } from '@cablepark/contracts/schedule/get-managed-data';
import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { EventType } from '@cablepark/contracts/events';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { Vault } from '@cablepark/vault/vault';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RequestContext } from '../../http/request-context.ts';
import { customerLanes } from '../automations/booking-mail-intents.ts';
import { detailOf } from './booking-view.ts';
import { ManagedBookings } from './managed-bookings.ts';
import { shownBookings } from './shown-bookings.ts';

/** Returns everything that is stored about the booking of a link, which may be over. */
export class GetManagedData extends Query<ManagedData> {
  readonly token: string;
  readonly context: RequestContext;

  constructor(token: string, context: RequestContext) {
    super();
    this.token = token;
    this.context = context;
  }
}

/** The events that changed a booking, without the steps of its moves. */
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

interface AuditedEvent {
  readonly at: Date;
  readonly event_type: string;
  readonly booking_id: string;
}

@QueryHandler(GetManagedData)
export class GetManagedDataHandler implements IQueryHandler<GetManagedData> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly pool: Pool,
    private readonly vault: Vault,
  ) {}

  async execute({ token, context }: GetManagedData): Promise<ManagedData> {
    const row = await this.managed.findForData(token, context);
    const [shown] = await shownBookings(this.vault, [row]);
    if (!shown?.customer) return reject('BOOKING_OVER', { dataUntil: null });
    const events = await this.#eventsOf(serialOf(row.bookingId));
    const { booking, ...detail } = detailOf(shown, 'customer');
    return {
      booking: { ...booking, cancelledAt: row.cancelledAt },
      ...detail,
      history: events
        .filter(({ event_type }) => (HISTORY as readonly string[]).includes(event_type))
        .map(({ at, event_type }) => ({ time: at.toISOString(), eventType: event_type })),
      mails: await this.#mails(new Set(events.map(({ booking_id }) => booking_id))),
    };
  }

  /** The events of a booking under every id that it had. */
  async #eventsOf(serial: string): Promise<readonly AuditedEvent[]> {
    const { rows } = await this.pool.query<AuditedEvent>(
      `SELECT at, event_type, booking_id FROM ${auditTrail.qualifiedName}
        WHERE booking_serial = $1 ORDER BY position`,
      [serial],
    );
    return rows;
  }

  async #mails(bookingIds: ReadonlySet<string>): Promise<ManagedData['mails']> {
    const { rows } = await this.pool.query<{ kind: string; settled_at: Date }>(
      `SELECT kind, settled_at FROM automations.outbox
        WHERE state = 'done' AND lane = ANY($1::text[]) ORDER BY settled_at`,
      [[...bookingIds].flatMap(customerLanes)],
    );
    return rows.map(({ kind, settled_at }) => ({ kind, sentAt: settled_at.toISOString() }));
  }
}
