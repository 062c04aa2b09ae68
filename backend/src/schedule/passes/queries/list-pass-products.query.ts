import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { listPassProducts } from '@cablepark/contracts/passes/passes';

import type { Answered, AnswerTo } from '#http/answer';
import { ShownPasses } from './passes.query.ts';

/** What is on sale. */
export class ListPassProducts extends Query<AnswerTo<typeof listPassProducts>> {}

@QueryHandler(ListPassProducts)
export class ListPassProductsHandler implements IQueryHandler<ListPassProducts> {
  constructor(private readonly shown: ShownPasses) {}

  execute(): Answered<typeof listPassProducts> {
    return this.shown.listProducts();
  }
}
