import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { dayOf, dayOfWeek, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { getOccupancy, type Occupancy } from '@cablepark/contracts/statistics/statistics';
import { timeSlots } from '@cablepark/projections/read-models/time-slots.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computeOccupancy } from '../domain/occupancy.ts';
import { slotsOfRange } from './period.ts';

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
