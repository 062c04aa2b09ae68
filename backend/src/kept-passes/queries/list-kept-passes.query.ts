import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { userIdOf } from '#http/request-context';
import { ShownPasses } from '#schedule/passes/queries/passes.query';

/** The passes that the caller's account keeps. */
export class ListKeptPasses extends Query<AnswerTo<typeof listKeptPasses>> {
  constructor(readonly requested: Requested<typeof listKeptPasses>) {
    super();
  }
}

@QueryHandler(ListKeptPasses)
export class ListKeptPassesHandler implements IQueryHandler<ListKeptPasses> {
  constructor(private readonly shown: ShownPasses) {}

  execute({ requested: { query, context } }: ListKeptPasses): Answered<typeof listKeptPasses> {
    const asked = { slotIds: query.timeSlotIds, context };
    return this.shown.listKept(userIdOf(context.caller), asked);
  }
}
