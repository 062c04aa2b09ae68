import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import type { BookedSlot } from '@cablepark/contracts/schedule/booking';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookingsHistory, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
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
  const changed = await recordedChanges<State>(pool, bookingsHistory, touched, properties);
  return new Map(
    changed.map(({ position, before, after }): [string, AuditedBooking] => [
      position,
      { reference: after.reference, slotIds: after.slotIds, changes: differences(shown(before), shown(after)) },
    ]),
  );
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
