import { listActions, type Action } from '@cablepark/contracts/audit/list-actions';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { ListActions, ListActionsHandler } from './queries/list-actions.query-handler.ts';

@Controller()
export class ActionsController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(listActions, ListActionsHandler)
  listActions(@Incoming(listActions) { query }: Incoming<typeof listActions>): Promise<Action[]> {
    return this.queries.execute(new ListActions(query.from, query.to));
  }
}
