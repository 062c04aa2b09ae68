import type { QuestionForm } from '@cablepark/contracts/analytics/question';

interface Example extends Pick<QuestionForm, 'sql' | 'chart'> {
  /** The key of its title. */
  readonly title: 'ahead' | 'share' | 'weekday' | 'lost' | 'vain' | 'storm';
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
    title: 'weekday',
    sql: `SELECT day_of_week AS weekday, count(*) / 2 AS hours, sum(price) AS euros
  FROM slots WHERE status = 'booked' GROUP BY day_of_week ORDER BY day_of_week`,
    chart: { type: 'bar', x: 'weekday', y: 'euros' },
  },
  {
    title: 'lost',
    sql: `SELECT reason, count(*) AS bookings, sum(slots) AS half_hours, sum(price) AS lost
  FROM cancellations GROUP BY reason ORDER BY lost DESC`,
    chart: { type: 'bar', x: 'reason', y: 'lost' },
  },
  {
    title: 'vain',
    sql: `SELECT reason, count(DISTINCT wish) AS wishes, count(DISTINCT slot_id) AS half_hours
  FROM refusals WHERE kind = 'booking' GROUP BY reason ORDER BY wishes DESC, reason`,
    chart: { type: 'bar', x: 'reason', y: 'wishes' },
  },
  {
    title: 'storm',
    sql: `SELECT slot_start((data->'slots'->0->>'slotId')::INT)::DATE AS day, data->>'reason' AS reason,
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
