import { listClosures, type ListedClosure } from '@cablepark/contracts/schedule/closure';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { queryOf } from '../../http/endpoint-message.ts';
import { ClosureViews } from './closure-views.ts';

/** Lists all closures, newest first. */
export class ListClosures extends queryOf(listClosures) {}

@QueryHandler(ListClosures)
export class ListClosuresHandler implements IQueryHandler<ListClosures> {
  constructor(private readonly closures: ClosureViews) {}

  execute(): Promise<ListedClosure[]> {
    return this.closures.all();
  }
}
