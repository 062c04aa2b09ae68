import { getCancellations, type Cancellations } from '@cablepark/contracts/statistics/get-cancellations';
import { cancellations, type CancellationRow } from '@cablepark/projections/read-models/cancellations.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryOf } from '../../http/endpoint-message.ts';
import { cancellationsOf } from '../domain/cancellations.ts';
import { readModels, slotsOfRange } from './period.ts';

/** Returns the cancelled bookings of these days in numbers. */
export class GetCancellations extends queryOf(getCancellations, readModels) {}

interface Group extends Pick<CancellationRow, 'reason' | 'noticeHours'> {
  readonly bookings: string;
  readonly slots: string;
  readonly revenue: string;
}

@QueryHandler(GetCancellations)
export class GetCancellationsHandler implements IQueryHandler<GetCancellations> {
  constructor(private readonly pool: Pool) {}

  async execute({ query: range }: GetCancellations): Promise<Cancellations> {
    const { rows } = await this.pool.query<Group>({
      name: 'cancellations',
      text: CANCELLED,
      values: slotsOfRange(range),
    });
    return cancellationsOf(
      rows.map(({ bookings, slots, revenue, ...group }) => ({
        ...group,
        bookings: Number(bookings),
        slots: Number(slots),
        revenue: Number(revenue),
      })),
    );
  }
}

const CANCELLED = `
  SELECT reason, notice_hours AS "noticeHours", count(*) AS bookings, sum(slots) AS slots, sum(price_cents) AS revenue
    FROM ${cancellations.qualifiedName}
   WHERE ($1::int IS NULL OR first_slot >= $1) AND ($2::int IS NULL OR first_slot <= $2)
   GROUP BY reason, notice_hours`;
