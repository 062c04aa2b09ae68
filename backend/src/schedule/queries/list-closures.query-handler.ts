import type { ListedClosure } from '@cablepark/contracts/schedule/closure';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ClosureViews } from './closure-views.ts';

/** Lists all closures, newest first. */
export class ListClosures extends Query<ListedClosure[]> {}

@QueryHandler(ListClosures)
export class ListClosuresHandler implements IQueryHandler<ListClosures> {
  constructor(private readonly closures: ClosureViews) {}

  execute(): Promise<ListedClosure[]> {
    return this.closures.all();
  }
}
