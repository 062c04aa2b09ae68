import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { getCancellations, type Cancellations } from '@cablepark/contracts/statistics/statistics';
import { cancellations } from '@cablepark/projections/read-models/cancellations.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { computeCancellations, type CancelledGroup } from '../domain/cancellations.ts';
import { slotsOfRange } from './period.ts';

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
