import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { Pool } from 'pg';

import type { RefusalReason } from '@cablepark/contracts/schedule/refusal.events';
import {
  addDays,
  dayOf,
  dayOfWeek,
  RIGA,
  slotAt,
  slotsOfDay,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import {
  getCancellations,
  getDemand,
  getOccupancy,
  getPickup,
  getStatistics,
  type Cancellations,
  type Demand,
  type Month,
  type Occupancy,
  type Pickup,
  type Statistics,
  type StatisticsPeriod,
} from '@cablepark/contracts/statistics/statistics';
import { Clock } from '@cablepark/platform/clock';
import { cancellations } from '@cablepark/projections/read-models/cancellations.read-model';
import { refusals } from '@cablepark/projections/read-models/refusals.read-model';
import {
  statisticsDaysHistory,
  statisticsSlots,
  statisticsSlotsHistory,
} from '@cablepark/projections/read-models/statistics.read-model';
import { timeSlots } from '@cablepark/projections/read-models/time-slots.read-model';

import { toTableAsOf, type AsOf } from '#as-of/queries/as-of-answers';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computeCancellations, type CancelledGroup } from '../domain/cancellations.ts';
import { computeDemand, type SlotInTheWay } from '../domain/demand.ts';
import { computeOccupancy } from '../domain/occupancy.ts';
import { computePickup, daysAhead, type SlotHistory } from '../domain/pickup.ts';
import { computeStatistics, type Sales } from '../domain/statistics.ts';

/** The read models that statistics are made from; most of them aren't prompt. */
export const readModels = [
  'statistics',
  'statistics_history',
  'refusals',
  'cancellations',
] as const;

/** Riga days, both inclusive. An end that is left out is open. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/**
 * Returns the first and last day of the day, week (from Monday), month or year of the Riga calendar
 * in which this instant lies (rule 11.1).
 */
export function daysOfPeriod(period: StatisticsPeriod, now: Date): Required<DayRange> {
  const instant = DateTime.fromJSDate(now, { zone: RIGA });
  return { from: toDay(instant.startOf(period)), to: toDay(instant.endOf(period)) };
}

const toDay = (instant: DateTime): Day => instant.toFormat('yyyy-MM-dd');

/** The first and the last slot of these days; undefined where a range is open. */
export const slotsOfRange = ({ from, to }: DayRange): [SlotId | undefined, SlotId | undefined] => [
  from === undefined ? undefined : slotsOfDay(from)[0],
  to === undefined ? undefined : slotsOfDay(to).at(-1),
];

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

export class GetCancellations extends Query<AnswerTo<typeof getCancellations>> {
  constructor(readonly requested: Requested<typeof getCancellations>) {
    super();
  }
}

/** Returns the cancelled bookings of these days in numbers. */
@QueryHandler(GetCancellations)
export class GetCancellationsHandler implements IQueryHandler<GetCancellations> {
  constructor(private readonly pool: Pool) {}

  async execute({ requested: { query: range } }: GetCancellations): Promise<Cancellations> {
    const values = slotsOfRange(range);
    const { rows } = await this.pool.query<CancelledGroup>({
      name: 'cancellations',
      text: CANCELLED,
      values,
    });
    return computeCancellations(rows);
  }
}

const CANCELLED = `
  SELECT reason, notice_hours AS "noticeHours", count(*)::int AS bookings,
         sum(slots)::int AS slots, sum(price_cents)::float8 AS revenue
    FROM ${cancellations.qualifiedName}
   WHERE ($1::int IS NULL OR first_slot >= $1) AND ($2::int IS NULL OR first_slot <= $2)
   GROUP BY reason, notice_hours`;

/** Refused bookings in numbers: of one slot and reason, of one reason, or all of them. */
type RefusedGroup = Omit<SlotInTheWay, 'slotId' | 'reason'> & {
  readonly slotId: SlotId | null;
  readonly reason: RefusalReason | null;
};

export class GetDemand extends Query<AnswerTo<typeof getDemand>> {
  constructor(readonly requested: Requested<typeof getDemand>) {
    super();
  }
}

/** Returns the lost demand: the bookings of these days that were refused. */
@QueryHandler(GetDemand)
export class GetDemandHandler implements IQueryHandler<GetDemand> {
  constructor(private readonly pool: Pool) {}

  async execute({ requested: { query: range } }: GetDemand): Promise<Demand> {
    const [{ rows }, notKept] = await Promise.all([
      this.pool.query<RefusedGroup>({ name: 'demand', text: REFUSED, values: slotsOfRange(range) }),
      this.pool.query<{ wishes: number }>({
        name: 'demand-not-kept',
        text: NOT_KEPT,
        values: [range.from, range.to],
      }),
    ]);
    const ofAll = rows.find(({ reason }) => reason === null);
    const ofReasons = rows.filter(({ slotId, reason }) => slotId === null && reason !== null);
    return computeDemand({
      wishes: ofAll?.wishes ?? 0,
      byReason: new Map(ofReasons.map(({ reason, wishes }) => [reason as RefusalReason, wishes])),
      notKept: notKept.rows[0]?.wishes ?? 0,
      slots: rows.flatMap(toSlotInTheWay),
    });
  }
}

// Refused cancellations and moves are no lost demand.
const REFUSED = `
  SELECT slot_id AS "slotId", reason, count(DISTINCT wish)::int AS wishes,
         (array_agg(wanted.price_cents ORDER BY position DESC))[1] AS "priceCents",
         bool_or(sold.slot_id IS NOT NULL) AS "isBooked"
    FROM ${refusals.qualifiedName} wanted LEFT JOIN ${statisticsSlots.qualifiedName} sold USING (slot_id)
   WHERE kind = 'booking' AND ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2)
   GROUP BY GROUPING SETS ((slot_id, reason), (reason), ())
   ORDER BY max(position) DESC`;

const NOT_KEPT = `
  SELECT coalesce(sum(wishes), 0)::int AS wishes FROM wishes.not_kept
   WHERE ($1::date IS NULL OR day >= $1) AND ($2::date IS NULL OR day <= $2)`;

const toSlotInTheWay = ({ slotId, reason, ...found }: RefusedGroup): SlotInTheWay[] =>
  slotId === null || reason === null ? [] : [{ slotId, reason, ...found }];

export class GetOccupancy extends Query<AnswerTo<typeof getOccupancy>> {
  constructor(readonly requested: Requested<typeof getOccupancy>) {
    super();
  }
}

/** Returns which share of each half hour of the week is sold on these days. */
@QueryHandler(GetOccupancy)
export class GetOccupancyHandler implements IQueryHandler<GetOccupancy> {
  constructor(private readonly pool: Pool) {}

  async execute({ requested: { query: range } }: GetOccupancy): Promise<Occupancy> {
    const { rows } = await this.pool.query<{ slotId: SlotId; isBooked: boolean }>({
      name: 'occupancy',
      text: ON_SALE,
      values: slotsOfRange(range),
    });
    return computeOccupancy(
      rows.map(({ slotId, isBooked }) => ({
        dayOfWeek: dayOfWeek(dayOf(slotId)),
        time: timeOf(slotId),
        isBooked,
      })),
    );
  }
}

// Days and times are computed here and not by Postgres, whose time zones may be of another year.
const ON_SALE = `
  SELECT slot_id AS "slotId", status = 'booked' AS "isBooked"
    FROM ${timeSlots.qualifiedName}
   WHERE status IN ('booked', 'available')
     AND ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2)`;

/** A slot with its changes in the order of the log; a single null if it was never sold. */
interface SlotSalesRow {
  readonly slotId: SlotId;
  readonly decidedAt: (Date | null)[];
  readonly isSold: (boolean | null)[];
}

export class GetPickup extends Query<AnswerTo<typeof getPickup>> {
  constructor(readonly requested: Requested<typeof getPickup>) {
    super();
  }
}

/** Returns how a month filled up, beside the year before. */
@QueryHandler(GetPickup)
export class GetPickupHandler implements IQueryHandler<GetPickup> {
  constructor(private readonly pool: Pool) {}

  async execute({
    requested: {
      query: { month },
    },
  }: GetPickup): Promise<Pickup> {
    const [slots, before] = await Promise.all([
      this.#readSlots(month),
      this.#readSlots(subtractYear(month)),
    ]);
    const [shares, sharesBefore] = [computePickup(slots), computePickup(before)];
    return {
      month,
      capacity: slots.length,
      days: daysAhead.map((ahead, i) => ({
        daysAhead: ahead,
        share: shares[i] ?? 0,
        yearBefore: before.length === 0 ? null : (sharesBefore[i] ?? 0),
      })),
    };
  }

  async #readSlots(month: Month): Promise<SlotHistory[]> {
    const { rows } = await this.pool.query<SlotSalesRow>({
      name: 'pickup',
      text: SALES,
      values: slotsOfRange(toDayRange(month)),
    });
    return rows.map(({ slotId, decidedAt, isSold }) => ({
      slotId,
      sales: decidedAt.flatMap((at, i) =>
        at === null ? [] : [{ at, isSold: isSold[i] === true }],
      ),
    }));
  }
}

const subtractYear = (month: Month): Month => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

function toDayRange(month: Month): Required<DayRange> {
  const from: Day = `${month}-01`;
  const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(nextMonth, -1) };
}

const SALES = `
  SELECT slot_id AS "slotId", array_agg(decided_at ORDER BY position) AS "decidedAt",
         array_agg(kind = 'put' ORDER BY position) AS "isSold"
    FROM ${timeSlots.qualifiedName} LEFT JOIN ${statisticsSlotsHistory.qualifiedName} sold USING (slot_id)
   WHERE status IN ('booked', 'available') AND slot_id >= $1::int AND slot_id <= $2::int
   GROUP BY slot_id`;
