import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import {
  statisticsDaysHistory,
  statisticsSlotsHistory,
} from '@cablepark/projections/read-models/statistics.read-model';
import { Clock } from '@cablepark/platform/clock';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryOf } from '../../http/endpoint-message.ts';
import { rowsOf, type Moment } from '../../as-of/queries/moment.ts';
import { readModels, daysOfPeriod, slotsOfRange } from './period.ts';
import { statisticsOf, type Sales } from '../domain/statistics.ts';

/** Returns the statistics of a period or a range, or of all time. */
export class GetStatistics extends queryOf(getStatistics, readModels) {}

/** A group of sold slots: of one day, of one start time, or all of them if both are null. */
interface Group {
  readonly day: string | null;
  readonly time: string | null;
  readonly bookings: string;
  readonly slots: string;
  readonly revenue: string;
  readonly revenueToCome: string;
  readonly availableSlots: string;
}

@QueryHandler(GetStatistics)
export class GetStatisticsHandler implements IQueryHandler<GetStatistics> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async execute({ query: wanted, moment }: GetStatistics): Promise<Statistics> {
    const now = moment?.now ?? this.clock.now();
    const { from, to } = wanted.period ? daysOfPeriod(wanted.period, now) : wanted;
    const { rows } = await this.pool.query<Group>({
      ...(moment ? {} : { name: 'statistics' }),
      text: salesIn(moment),
      values: [...slotsOfRange({ from, to }), from, to, slotAt(now)],
    });
    return statisticsOf(salesOf(rows));
  }
}

// This is one statement, so that sold and available slots are of the same moment. A slot that begins right now is no
// longer in the future, hence `>`.
const salesIn = (moment: Moment | undefined): string => `
  SELECT day, start_time AS "time",
         count(*) FILTER (WHERE is_first_of_booking) AS bookings,
         count(*) AS slots,
         coalesce(sum(price_cents), 0) AS revenue,
         coalesce(sum(price_cents) FILTER (WHERE slot_id > $5::int), 0) AS "revenueToCome",
         (SELECT coalesce(sum(available_slots), 0) FROM ${rowsOf(statisticsDaysHistory, moment)} AS days
           WHERE ($3::text IS NULL OR day >= $3) AND ($4::text IS NULL OR day <= $4)) AS "availableSlots"
    FROM ${rowsOf(statisticsSlotsHistory, moment)} AS sold
   WHERE ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2)
   GROUP BY GROUPING SETS ((day), (start_time), ())`;

function salesOf(groups: readonly Group[]): Sales {
  const all = groups.find(({ day, time }) => day === null && time === null);
  return {
    bookings: Number(all?.bookings ?? 0),
    slots: Number(all?.slots ?? 0),
    revenue: Number(all?.revenue ?? 0),
    revenueToCome: Number(all?.revenueToCome ?? 0),
    availableSlots: Number(all?.availableSlots ?? 0),
    bookingsByDay: groups.flatMap(({ day, bookings }) => (day === null ? [] : [{ day, bookings: Number(bookings) }])),
    slotsByTime: groups.flatMap(({ time, slots }) => (time === null ? [] : [{ time, slots: Number(slots) }])),
  };
}
