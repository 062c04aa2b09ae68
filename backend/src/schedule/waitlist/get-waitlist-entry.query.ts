import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { getWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { WaitlistEntries } from './waitlist.query.ts';

export class GetWaitlistEntry extends Query<AnswerTo<typeof getWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof getWaitlistEntry>) {
    super();
  }
}

@QueryHandler(GetWaitlistEntry)
export class GetWaitlistEntryHandler implements IQueryHandler<GetWaitlistEntry> {
  constructor(private readonly entries: WaitlistEntries) {}

  execute({
    requested: {
      params: { token },
      context,
    },
  }: GetWaitlistEntry): Answered<typeof getWaitlistEntry> {
    return this.entries.show(token, context);
  }
}
