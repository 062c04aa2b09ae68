import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { addDays, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { getPickup, type Month, type Pickup } from '@cablepark/contracts/statistics/statistics';
import { statisticsSlotsHistory } from '@cablepark/projections/read-models/statistics.read-model';
import { timeSlots } from '@cablepark/projections/read-models/time-slots.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computePickup, daysAhead, type SlotHistory } from '../domain/pickup.ts';
import { slotsOfRange, type DayRange } from './period.ts';

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
         array_agg(NOT is_removed ORDER BY position) AS "isSold"
    FROM ${timeSlots.qualifiedName} LEFT JOIN ${statisticsSlotsHistory.qualifiedName} sold USING (slot_id)
   WHERE status IN ('booked', 'available') AND slot_id >= $1::int AND slot_id <= $2::int
   GROUP BY slot_id`;
