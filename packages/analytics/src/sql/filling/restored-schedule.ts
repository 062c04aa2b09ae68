import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { FoldedSchedule, type BookingVersion, type SlotVersion } from './folded-schedule.ts';
import type { TablesFile } from './tables-file.ts';

/** The schedule as the versions in force have it, so that folding can go on. */
export async function restoredSchedule(tables: TablesFile, pseudonyms: Pseudonyms): Promise<FoldedSchedule> {
  const schedule = new FoldedSchedule(pseudonyms);
  for (const [slotId, status, listCents, priceCents, booking] of (await tables.rows(SLOTS)) as SlotRow[])
    schedule.slots.set(slotId, { slotId, status, listCents, priceCents, booking });
  for (const [text] of (await tables.rows(BOOKINGS_AS_JSON)) as [string][]) {
    const booking = restoredBooking(JSON.parse(text) as StoredBooking);
    schedule.bookings.set(booking.booking, booking);
  }
  return schedule;
}

type SlotRow = [
  slotId: number,
  status: NonNullable<SlotVersion['status']>,
  listCents: number,
  priceCents: number,
  booking: string | null,
];

const SLOTS = `
  SELECT slot_id, status, list_cents, price_cents, booking FROM stored.slot_versions
   WHERE until_position IS NULL AND status IS NOT NULL`;

interface StoredBooking {
  readonly booking: string;
  readonly placed_ms: number;
  readonly placed_by: string;
  readonly days_ahead: number;
  readonly hours_ahead: number;
  readonly slots_and_cents: string;
  readonly equipment_rental: boolean;
  readonly has_account: boolean;
  readonly language: string;
  readonly attendance: string | null;
  readonly is_postponed: boolean;
  readonly cancelled_ms: number | null;
  readonly cancelled_by: string | null;
  readonly reason: string | null;
  readonly customer: string | null;
  readonly customer_key: string;
}

const BOOKINGS_AS_JSON = `
  SELECT to_json({ booking: booking, placed_ms: epoch_ms(placed_at), placed_by: placed_by, days_ahead: days_ahead,
                   hours_ahead: hours_ahead, slots_and_cents: slots_and_cents, equipment_rental: equipment_rental,
                   has_account: has_account, language: language, attendance: attendance, is_postponed: is_postponed,
                   cancelled_ms: epoch_ms(cancelled_at), cancelled_by: cancelled_by, reason: reason,
                   customer: customer, customer_key: customer_key })::VARCHAR
    FROM stored.booking_versions WHERE until_position IS NULL`;

function restoredBooking(stored: StoredBooking): BookingVersion {
  const slots = JSON.parse(stored.slots_and_cents) as [slotId: number, cents: number][];
  const { cancelled_ms, cancelled_by, reason } = stored;
  return {
    booking: stored.booking,
    placedAt: new Date(stored.placed_ms).toISOString(),
    placedBy: stored.placed_by,
    daysAhead: stored.days_ahead,
    hoursAhead: stored.hours_ahead,
    slotIds: slots.map(([slotId]) => slotId),
    priceCents: slots.map(([, cents]) => cents),
    equipmentRental: stored.equipment_rental,
    hasAccount: stored.has_account,
    language: stored.language,
    attendance: stored.attendance,
    isPostponed: stored.is_postponed,
    customer: { keyId: stored.customer_key, name: stored.customer },
    cancelled:
      cancelled_ms === null
        ? null
        : { at: new Date(cancelled_ms).toISOString(), by: cancelled_by ?? '', reason: reason ?? '' },
  };
}
