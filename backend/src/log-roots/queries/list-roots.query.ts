import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { rejectField } from '@cablepark/contracts/shared/rejection';
import { addDays } from '@cablepark/contracts/shared/riga-time';
import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { listRoots, MAX_DAYS, USUAL_DAYS } from '@cablepark/contracts/system/log-roots';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { dailyRoots } from '@cablepark/log-tree/daily-roots';
import { Clock } from '@cablepark/platform/clock';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { toUtcDay } from '../domain/daily-roots.ts';

export class ListRoots extends Query<AnswerTo<typeof listRoots>> {
  constructor(readonly requested: Requested<typeof listRoots>) {
    super();
  }
}

/**
 * Lists the daily roots of a range, by default up to yesterday's, which is the last one that there
 * can be.
 */
@QueryHandler(ListRoots)
export class ListRootsHandler implements IQueryHandler<ListRoots> {
  constructor(
    private readonly store: StreamStore,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      query: { from, to },
    },
  }: ListRoots): Answered<typeof listRoots> {
    const last = to ?? addDays(toUtcDay(this.clock.now()), -1);
    const first = from ?? addDays(last, 1 - USUAL_DAYS);
    if (addDays(first, MAX_DAYS) <= last) {
      return rejectField('to', `The range may not be longer than ${MAX_DAYS} days`);
    }

    const roots = await this.store.load(dailyRoots, LOG_ROOTS);
    return roots.filter(({ day }) => day >= first && day <= last);
  }
}
