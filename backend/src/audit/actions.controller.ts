import { listActions, type Action } from '@cablepark/contracts/audit/list-actions';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Moments } from '../as-of/queries/moments.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { ListActions, ListActionsHandler } from './queries/list-actions.query-handler.ts';

@Controller()
export class ActionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly moments: Moments,
  ) {}

  @Serves(listActions, ListActionsHandler)
  async listActions(@Incoming(listActions) { query }: Incoming<typeof listActions>): Promise<Action[]> {
    await this.moments.shownIn(['audit_trail', 'time_slots_history']);
    return this.queries.execute(new ListActions(query.from, query.to));
  }
}
