import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { getHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { anybody, holdsOf } from '../domain/reservations.ts';
import { Schedules } from '../schedules.ts';
import { toHoldAnswer } from './hold-answer.ts';
import { Visitors } from './visitors.ts';

export class GetHold extends Query<AnswerTo<typeof getHold>> {
  constructor(readonly requested: Requested<typeof getHold>) {
    super();
  }
}

@QueryHandler(GetHold)
export class GetHoldHandler implements IQueryHandler<GetHold> {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      params: { id },
    },
  }: GetHold): Promise<Hold> {
    const now = this.clock.now();
    const holder = { ...anybody, holdHash: this.visitors.hashHoldId(id) };
    const [hold = reject('HOLD_NOT_FOUND')] = holdsOf(await this.schedules.load(), holder, now);
    const slots = [...hold.slots].map(([slotId, { priceCents }]) => ({ slotId, priceCents }));
    return toHoldAnswer(id, { slots, until: hold.until }, now);
  }
}
