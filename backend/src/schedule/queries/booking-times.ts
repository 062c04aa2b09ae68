import { slotAt, slotStartingAt, type SlotId, HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const SLOTS_PER_HOUR = 2;

/** The setting by which customers are reminded of their bookings, at a moment. */
export interface ReminderWindow {
  readonly now: Date;
  readonly hoursBefore: number;
  /** Since when the setting has been in force. Reminders that would have been due before are not sent. */
  readonly since: Date;
}

/** Knows when bookings begin and end, for reminders and retention. */
@Injectable()
export class BookingTimes {
  constructor(private readonly pool: Pool) {}

  /** Whether the booking stands and begins with this slot. */
  async isAt(bookingId: string, firstSlot: SlotId): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'booking-is-at',
      text: `SELECT FROM ${bookings.qualifiedName}
              WHERE booking_id = $1 AND first_slot = $2 AND cancelled_at IS NULL AND postponed_at IS NULL`,
      values: [bookingId, firstSlot],
    });
    return rowCount !== 0;
  }

  /**
   * The bookings whose reminder is due and that have not begun, except those that got their time after it would have
   * been due.
   */
  async toRemind({ now, hoursBefore, since }: ReminderWindow): Promise<readonly string[]> {
    const lead = hoursBefore * SLOTS_PER_HOUR;
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'bookings-to-remind',
      text: `SELECT booking_id FROM ${bookings.qualifiedName}
              WHERE first_slot BETWEEN $1 AND $2 AND reminded_of IS DISTINCT FROM first_slot
                AND cancelled_at IS NULL AND postponed_at IS NULL AND NOT is_erased AND NOT is_demo
                AND greatest(timed_at, $3) <= timestamptz 'epoch' + (first_slot - $4) * interval '30 minutes'
              ORDER BY first_slot`,
      values: [firstToCome(now), slotAt(new Date(now.getTime() + hoursBefore * HOUR_MS)), since, lead],
    });
    return rows.map(({ booking_id }) => booking_id);
  }

  /** The bookings that ended before this slot and whose customers have not been erased. Postponed ones have no end. */
  async unerasedBefore(slot: SlotId): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      `SELECT booking_id FROM ${bookings.qualifiedName}
        WHERE NOT is_erased AND (postponed_at IS NULL OR cancelled_at IS NOT NULL)
          AND first_slot < $1 AND (SELECT max(slot) FROM unnest(slot_ids) AS slot) < $1`,
      [slot],
    );
    return rows.map(({ booking_id }) => booking_id);
  }
}

/** The first slot that has not begun. */
const firstToCome = (now: Date): SlotId => (slotStartingAt(now) === undefined ? slotAt(now) + 1 : slotAt(now));
