import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { slotAt, type ClockTime, type Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/statistics';
import { Clock } from '@cablepark/platform/clock';
import {
  statisticsDaysHistory,
  statisticsSlotsHistory,
} from '@cablepark/projections/read-models/statistics.read-model';

import { toTableAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computeStatistics, type Sales } from '../domain/statistics.ts';
import { daysOfPeriod, slotsOfRange } from './period.ts';

/** A group of sold slots: of one day, of one start time, or all of them if both are null. */
type Group = Omit<Sales, 'byDay' | 'slotsByTime'> & {
  readonly day: Day | null;
  readonly time: ClockTime | null;
};

export class GetStatistics extends Query<AnswerTo<typeof getStatistics>> {
  constructor(readonly requested: Requested<typeof getStatistics>) {
    super();
  }
}

/** Returns the statistics of a period or a range, or of all time. */
@QueryHandler(GetStatistics)
export class GetStatisticsHandler implements IQueryHandler<GetStatistics> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { query: wanted, asOf } }: GetStatistics): Promise<Statistics> {
    const now = asOf?.now ?? this.clock.now();
    const { from, to } = wanted.period ? daysOfPeriod(wanted.period, now) : wanted;
    const { rows } = await this.pool.query<Group>({
      ...(asOf ? {} : { name: 'statistics' }),
      text: toSalesSql(asOf),
      values: [...slotsOfRange({ from, to }), from, to, slotAt(now)],
    });
    return computeStatistics(toSales(rows));
  }
}

// One statement, so that sold and available slots are read at the same instant. A slot that begins
// right now is no longer in the future, hence `>`.
const toSalesSql = (asOf: AsOf | undefined): string => `
  SELECT day, start_time AS "time",
         (count(*) FILTER (WHERE is_first_of_booking))::int AS bookings,
         count(*)::int AS slots,
         coalesce(sum(price_cents), 0)::float8 AS revenue,
         coalesce(sum(price_cents) FILTER (WHERE slot_id > $5::int), 0)::float8 AS "revenueToCome",
         (SELECT coalesce(sum(available_slots), 0)::int FROM ${toTableAsOf(statisticsDaysHistory, asOf)} AS days
           WHERE ($3::text IS NULL OR day >= $3) AND ($4::text IS NULL OR day <= $4)) AS "availableSlots"
    FROM ${toTableAsOf(statisticsSlotsHistory, asOf)} AS sold
   WHERE ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2)
   GROUP BY GROUPING SETS ((day), (start_time), ())`;

function toSales(groups: readonly Group[]): Sales {
  const all = groups.find(({ day, time }) => day === null && time === null);
  return {
    ...(all ?? { bookings: 0, slots: 0, revenue: 0, revenueToCome: 0, availableSlots: 0 }),
    byDay: groups.flatMap(({ day, bookings, slots, revenue }) =>
      day === null ? [] : [{ day, bookings, slots, revenue }],
    ),
    slotsByTime: groups.flatMap(({ time, slots }) => (time === null ? [] : [{ time, slots }])),
  };
}
