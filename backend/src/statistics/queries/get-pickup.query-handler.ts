import { getPickup, type Month, type Pickup } from '@cablepark/contracts/statistics/get-pickup';
import { addDays, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { statisticsSlotsHistory } from '@cablepark/projections/read-models/statistics.read-model';
import { timeSlots } from '@cablepark/projections/read-models/time-slots.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryOf } from '../../http/endpoint-message.ts';
import { daysAhead, pickupOf, type SlotHistory } from '../domain/pickup.ts';
import { readModels, slotsOfRange, type DayRange } from './period.ts';

/** Returns how a month filled up, beside the year before. */
export class GetPickup extends queryOf(getPickup, readModels) {}

/** A slot with its sales, or with one null if it was never sold. */
interface Row {
  readonly slotId: SlotId;
  readonly decidedAt: (Date | null)[];
  readonly isSold: (boolean | null)[];
}

@QueryHandler(GetPickup)
export class GetPickupHandler implements IQueryHandler<GetPickup> {
  constructor(private readonly pool: Pool) {}

  async execute({ query: { month } }: GetPickup): Promise<Pickup> {
    const [slots, before] = await Promise.all([this.#slotsOf(month), this.#slotsOf(yearBefore(month))]);
    const [shares, sharesBefore] = [pickupOf(slots), pickupOf(before)];
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

  async #slotsOf(month: Month): Promise<SlotHistory[]> {
    const { rows } = await this.pool.query<Row>({ name: 'pickup', text: SALES, values: slotsOfRange(daysOf(month)) });
    return rows.map(({ slotId, decidedAt, isSold }) => ({
      slotId,
      sales: decidedAt.flatMap((at, i) => (at === null ? [] : [{ at, isSold: isSold[i] === true }])),
    }));
  }
}

const yearBefore = (month: Month): Month => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

function daysOf(month: Month): Required<DayRange> {
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
