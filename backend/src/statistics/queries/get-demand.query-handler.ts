import { getDemand, type Demand } from '@cablepark/contracts/statistics/get-demand';
import type { RefusalReason } from '@cablepark/contracts/schedule/refusal.events';
import { refusals } from '@cablepark/projections/read-models/refusals.read-model';
import { statisticsSlots } from '@cablepark/projections/read-models/statistics.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryOf } from '../../http/endpoint-message.ts';
import { demandOf, type SlotInTheWay } from '../domain/demand.ts';
import { readModels, slotsOfRange } from './period.ts';

/** Returns what customers wanted to book on these days and did not get. */
export class GetDemand extends queryOf(getDemand, readModels) {}

/** Of one slot and reason, of one reason, or of all. */
interface Group {
  readonly slotId: number | null;
  readonly reason: RefusalReason | null;
  readonly wishes: string;
  readonly priceCents: number;
  readonly isBooked: boolean;
}

@QueryHandler(GetDemand)
export class GetDemandHandler implements IQueryHandler<GetDemand> {
  constructor(private readonly pool: Pool) {}

  async execute({ query: range }: GetDemand): Promise<Demand> {
    const [{ rows }, notKept] = await Promise.all([
      this.pool.query<Group>({ name: 'demand', text: REFUSED, values: slotsOfRange(range) }),
      this.pool.query<{ wishes: number }>({
        name: 'demand-not-kept',
        text: NOT_KEPT,
        values: [range.from, range.to],
      }),
    ]);
    const ofAll = rows.find(({ reason }) => reason === null);
    const ofReasons = rows.filter(({ slotId, reason }) => slotId === null && reason !== null);
    return demandOf({
      wishes: Number(ofAll?.wishes ?? 0),
      byReason: new Map(ofReasons.map(({ reason, wishes }) => [reason as RefusalReason, Number(wishes)])),
      notKept: notKept.rows[0]?.wishes ?? 0,
      slots: rows.flatMap((row) => slotOf(row)),
    });
  }
}

// Cancellations and moves that came too late are no lost demand.
const REFUSED = `
  SELECT slot_id AS "slotId", reason, count(DISTINCT wish) AS wishes,
         (array_agg(wanted.price_cents ORDER BY position DESC))[1] AS "priceCents",
         bool_or(sold.slot_id IS NOT NULL) AS "isBooked"
    FROM ${refusals.qualifiedName} wanted LEFT JOIN ${statisticsSlots.qualifiedName} sold USING (slot_id)
   WHERE kind = 'booking' AND ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2)
   GROUP BY GROUPING SETS ((slot_id, reason), (reason), ())
   ORDER BY max(position) DESC`;

const NOT_KEPT = `
  SELECT coalesce(sum(wishes), 0)::int AS wishes FROM wishes.not_kept
   WHERE ($1::date IS NULL OR day >= $1) AND ($2::date IS NULL OR day <= $2)`;

const slotOf = ({ slotId, reason, wishes, priceCents, isBooked }: Group): SlotInTheWay[] =>
  slotId === null || reason === null ? [] : [{ slotId, reason, wishes: Number(wishes), priceCents, isBooked }];
