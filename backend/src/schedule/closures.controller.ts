import { closeStretch } from '@cablepark/contracts/schedule/close-stretch';
import type { ListedClosure } from '@cablepark/contracts/schedule/closure';
import { listClosures } from '@cablepark/contracts/schedule/list-closures';
import { takeBackClosure } from '@cablepark/contracts/schedule/take-back-closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
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
    @Input(closeStretch) { body }: InputOf<typeof closeStretch>,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
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
    @Input(takeBackClosure) { params }: InputOf<typeof takeBackClosure>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof takeBackClosure>> {
    return this.commands.execute(new TakeBackClosure(params.id, context));
  }
}
