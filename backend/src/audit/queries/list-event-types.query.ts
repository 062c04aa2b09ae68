import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { listEventTypes } from '@cablepark/contracts/audit/list-event-types';
import { allEvents } from '@cablepark/contracts/events';

import type { Answered, AnswerTo } from '#http/answer';

export class ListEventTypes extends Query<AnswerTo<typeof listEventTypes>> {}

/** Lists the types of events with their sentences, as they are declared. */
@QueryHandler(ListEventTypes)
export class ListEventTypesHandler implements IQueryHandler<ListEventTypes> {
  execute(): Answered<typeof listEventTypes> {
    return Promise.resolve(
      allEvents.map(({ type, audit }) => ({ eventType: type, sentence: audit })),
    );
  }
}
