import { listDeeds, type Deed } from '@cablepark/contracts/audit/list-deeds';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Input, Serves, type InputOf } from '../http/endpoint.ts';
import { ListDeeds, ListDeedsHandler } from './queries/list-deeds.query-handler.ts';

@Controller()
export class DeedsController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(listDeeds, ListDeedsHandler)
  listDeeds(@Input(listDeeds) { query }: InputOf<typeof listDeeds>): Promise<Deed[]> {
    return this.queries.execute(new ListDeeds(query.from, query.to));
  }
}
