import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import type { BookedSlot } from '@cablepark/contracts/schedule/booking';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { differences, recordedChanges } from './recorded-changes.ts';

const properties = [
  'reference',
  'slotIds',
  'priceCents',
  'equipmentRental',
  'attendance',
  'cancelledAt',
  'postponedAt',
] as const satisfies readonly (keyof BookingRow)[];

type State = { readonly [Property in (typeof properties)[number]]: BookingRow[Property] | null };

/** The booking that an event is about. */
export interface AuditedBooking {
  readonly reference: string | null;
  /** As it is now: older bookings got theirs after their first events. */
  readonly shortReference: string | null;
  /** The account that owns it; null for a guest's. */
  readonly ownerId: string | null;
  /** The slots that it had after the event, or had lost. */
  readonly slotIds: readonly SlotId[] | null;
  readonly changes: readonly AuditChange[];
}

/** Returns the bookings that events are about, by the events' positions, and what these did to them. */
export async function bookingChanges(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, AuditedBooking>> {
  const touched = rows.flatMap(({ position, bookingId }) => (bookingId === null ? [] : [{ key: bookingId, position }]));
  const [changed, present] = await Promise.all([
    recordedChanges<State>(pool, bookingsHistory, touched, properties),
    presentOf(pool, [...new Set(touched.map(({ key }) => key))]),
  ]);
  return new Map(
    changed.map(({ key, position, before, after }): [string, AuditedBooking] => [
      position,
      {
        reference: after.reference,
        shortReference: present.get(String(key))?.shortReference ?? null,
        ownerId: present.get(String(key))?.ownerId ?? null,
        slotIds: after.slotIds,
        changes: differences(shown(before), shown(after)),
      },
    ]),
  );
}

type Present = Pick<BookingRow, 'bookingId' | 'shortReference' | 'ownerId'>;

async function presentOf(pool: Pool, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Present>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await pool.query<Present>({
    name: 'audited-bookings',
    text: `SELECT booking_id AS "bookingId", short_reference AS "shortReference", owner_id AS "ownerId"
             FROM ${bookings.qualifiedName} WHERE booking_id = ANY ($1::text[])`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.bookingId, row]));
}

const shown = (booking: State) => ({
  status: statusOf(booking),
  timeSlots: slotsOf(booking),
  equipmentRental: booking.equipmentRental,
  attendance: booking.attendance,
});

/** Null for a booking that doesn't exist. */
function statusOf({ slotIds, cancelledAt, postponedAt }: State): 'standing' | 'postponed' | 'cancelled' | null {
  if (slotIds === null) return null;
  if (cancelledAt !== null) return 'cancelled';
  return postponedAt === null ? 'standing' : 'postponed';
}

/** The slots that it holds, as in other answers: a postponed or cancelled booking has none. */
function slotsOf(booking: State): BookedSlot[] | null {
  const { slotIds, priceCents } = booking;
  if (slotIds === null) return null;
  if (statusOf(booking) !== 'standing') return [];
  return slotIds.map((id, i) => ({
    id,
    startTime: slotStart(id).toISOString(),
    endTime: slotEnd(id).toISOString(),
    price: eurosOf(priceCents?.[i] ?? 0),
    status: 'booked',
  }));
}
