import { defineReadModel } from '@cablepark/read-models';

/**
 * What do cancellations at short notice cost? For each day: how many bookings of that day were cancelled less than 72
 * hours before they began, how many half hours became free, and how much they would have brought, in euros.
 */
export default defineReadModel({
  name: 'late_cancellations',
  version: 1,
  columns: { day: 'date', bookings: 'integer', slots: 'integer', revenue: 'decimal' },
  key: ['day'],
  on: {
    BookingCancelled({ data, recordedAt }, rows) {
      const begins = Math.min(...data.slots.map(({ slotId }) => slotId)) * HALF_HOUR_MS;
      const notice = begins - Date.parse(recordedAt);
      if (data.slots.length === 0 || notice >= 72 * HOUR_MS) return;
      const day = rigaDay.format(begins);
      const before = rows.get(day);
      rows.put({
        day,
        bookings: (before?.bookings ?? 0) + 1,
        slots: (before?.slots ?? 0) + data.slots.length,
        revenue: (before?.revenue ?? 0) + data.slots.reduce((cents, { priceCents }) => cents + priceCents, 0) / 100,
      });
    },
  },
});

const HOUR_MS = 3_600_000;
/** A slot's id counts the half hours since 1970. */
const HALF_HOUR_MS = HOUR_MS / 2;
/** As in `2026-06-01`. */
const rigaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' });
