import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import type { RefusalReason } from '@cablepark/contracts/schedule/refusal-reasons';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { getDemand, type Demand } from '@cablepark/contracts/statistics/statistics';
import { refusals } from '@cablepark/projections/read-models/refusals.read-model';
import { statisticsSlots } from '@cablepark/projections/read-models/statistics.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computeDemand, type SlotInTheWay } from '../domain/demand.ts';
import { slotsOfRange } from './period.ts';

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
