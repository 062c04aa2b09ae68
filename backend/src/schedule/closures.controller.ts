import { closeStretch, type ListedClosure, listClosures, takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { CloseStretch, CloseStretchHandler } from './commands/closures/close-stretch.command-handler.ts';
import { TakeBackClosure, TakeBackClosureHandler } from './commands/closures/take-back-closure.command-handler.ts';
import { ListClosures, ListClosuresHandler } from './queries/list-closures.query-handler.ts';

/** Closing the park for a while, because of a storm or a breakdown. */
@Controller()
export class ClosuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(closeStretch, CloseStretchHandler)
  closeStretch(
    @Incoming(closeStretch) { body, context, reply }: Incoming<typeof closeStretch>,
  ): Promise<ResponseOf<typeof closeStretch>> {
    if (body.dryRun) void reply.status(200);
    return this.commands.execute(new CloseStretch(body, context));
  }

  @Serves(listClosures, ListClosuresHandler)
  listClosures(): Promise<ListedClosure[]> {
    return this.queries.execute(new ListClosures());
  }

  @Serves(takeBackClosure, TakeBackClosureHandler)
  takeBackClosure(
    @Incoming(takeBackClosure) { params, context }: Incoming<typeof takeBackClosure>,
  ): Promise<ResponseOf<typeof takeBackClosure>> {
    return this.commands.execute(new TakeBackClosure(params.id, context));
  }
}
