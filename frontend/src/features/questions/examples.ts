import type { QuestionForm } from '@cablepark/contracts/analytics/question';

interface Example extends Pick<QuestionForm, 'sql' | 'chart'> {
  /** The key of its title. */
  readonly title: 'ahead' | 'share' | 'lost' | 'storm';
}

/** Worked questions to begin with (docs/analysts.md). */
export const examples: readonly Example[] = [
  {
    title: 'ahead',
    sql: `SELECT days_ahead, count(*) AS bookings, sum(slots) AS half_hours
  FROM bookings WHERE placed_by NOT IN ('operator', 'manager', 'admin')
 GROUP BY days_ahead ORDER BY days_ahead`,
    chart: { type: 'bar', x: 'days_ahead', y: 'bookings' },
  },
  {
    title: 'share',
    sql: `SELECT time, round(count(*) FILTER (WHERE status = 'booked')
                   / nullif(count(*) FILTER (WHERE status IN ('booked', 'available')), 0), 3) AS share
  FROM slots GROUP BY time ORDER BY time`,
    chart: { type: 'bar', x: 'time', y: 'share' },
  },
  {
    title: 'lost',
    sql: `SELECT reason, count(*) AS bookings, sum(slots) AS half_hours, sum(price) AS lost
  FROM cancellations GROUP BY reason ORDER BY lost DESC`,
    chart: { type: 'bar', x: 'reason', y: 'lost' },
  },
  {
    title: 'storm',
    sql: `SELECT to_timestamp((data->'slots'->0->>'slotId')::INT * 1800)::DATE AS day, data->>'reason' AS reason,
       count(*) AS postponed, sum(list_sum((data->'$.slots[*].priceCents')::INT[])) / 100 AS euros,
       count(*) FILTER (WHERE b.status = 'cancelled') AS cancelled_since
  FROM events e JOIN bookings b ON b.booking = (e.data->>'bookingId')
 WHERE type = 'BookingPostponed' AND (data->>'closureId') NOT IN (
       SELECT data->>'closureId' FROM events WHERE type IN ('ClosureTakenBack', 'ClosureUndone', 'ClosureRedone')
        GROUP BY ALL HAVING arg_max(type, position) <> 'ClosureRedone')
 GROUP BY ALL ORDER BY day`,
    chart: { type: 'bar', x: 'day', y: 'euros' },
  },
];
