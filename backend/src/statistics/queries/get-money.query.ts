import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { addDays, startOfDay } from '@cablepark/contracts/shared/riga-time';
import { getMoney, type Money } from '@cablepark/contracts/statistics/statistics';
import { Clock } from '@cablepark/platform/clock';
import {
  bookingPassesHistory,
  bookingsHistory,
} from '@cablepark/projections/read-models/bookings.read-model';
import { ledger } from '@cablepark/projections/read-models/ledger.read-model';
import { statisticsSlotsHistory } from '@cablepark/projections/read-models/statistics.read-model';

import { toTableAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { daysOfPeriod, slotsOfRange } from './period.ts';

export class GetMoney extends Query<AnswerTo<typeof getMoney>> {
  constructor(readonly requested: Requested<typeof getMoney>) {
    super();
  }
}

/**
 * Returns how much passes were sold for in a period, how much of that was earned, lapsed or was
 * refunded, and how much is due for bookings.
 */
@QueryHandler(GetMoney)
export class GetMoneyHandler implements IQueryHandler<GetMoney> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { query: wanted, asOf } }: GetMoney): Promise<Money> {
    const now = asOf?.now ?? this.clock.now();
    const { from, to } = wanted.period ? daysOfPeriod(wanted.period, now) : wanted;
    const moved = await this.pool.query<Omit<Money, 'dueCents'>>(MOVED, [
      from === undefined ? null : startOfDay(from),
      to === undefined ? null : startOfDay(addDays(to, 1)),
      asOf?.position.toString() ?? null,
    ]);
    const due = await this.pool.query<Pick<Money, 'dueCents'>>(
      toDueSql(asOf),
      slotsOfRange({ from, to }),
    );
    const [{ dueCents } = { dueCents: 0 }] = due.rows;
    const [amounts] = moved.rows;
    return { ...NOTHING, ...amounts, dueCents };
  }
}

const NOTHING = {
  soldCents: 0,
  earnedCents: 0,
  unearnedCents: 0,
  lapsedCents: 0,
  refundedCents: 0,
};

// In the double entries, money that is taken is positive in `cash` and, because it is owed,
// negative in `unearned`. So every account but `cash` is shown with the opposite sign.
const sumOf = (account: string, sign: '' | '-'): string =>
  `${sign}coalesce(sum(amount) FILTER (WHERE account = '${account}'), 0)::float8`;

const MOVED = `
  SELECT ${sumOf('cash', '')} AS "soldCents", ${sumOf('earned', '-')} AS "earnedCents",
         ${sumOf('unearned', '-')} AS "unearnedCents", ${sumOf('lapsed', '-')} AS "lapsedCents",
         ${sumOf('refunded', '-')} AS "refundedCents"
    FROM ${ledger.qualifiedName}
   WHERE unit = 'cents' AND ($1::timestamptz IS NULL OR at >= $1) AND ($2::timestamptz IS NULL OR at < $2)
     AND ($3::bigint IS NULL OR position <= $3)`;

const toDueSql = (asOf: AsOf | undefined): string => `
  SELECT ((SELECT coalesce(sum(price_cents), 0) FROM ${toTableAsOf(statisticsSlotsHistory, asOf)} AS sold
            WHERE ($1::int IS NULL OR slot_id >= $1) AND ($2::int IS NULL OR slot_id <= $2))
        - (SELECT coalesce(sum(paid.covered_cents), 0)
             FROM ${toTableAsOf(bookingPassesHistory, asOf)} AS paid
             JOIN ${toTableAsOf(bookingsHistory, asOf)} AS booking ON booking.booking_id = paid.booking_id
            WHERE booking.cancelled_at IS NULL AND booking.postponed_at IS NULL
              AND ($1::int IS NULL OR booking.first_slot >= $1)
              AND ($2::int IS NULL OR booking.first_slot <= $2)))::float8 AS "dueCents"`;
