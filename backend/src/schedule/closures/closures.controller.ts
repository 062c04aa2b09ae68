import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { closeStretch, listClosures, takeBackClosure } from '@cablepark/contracts/schedule/closure';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { CloseStretch } from './close-stretch/close-stretch.command.ts';
import { ListClosures } from './closures.query.ts';
import { TakeBackClosure } from './take-back-closure/take-back-closure.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class ClosuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listClosures)
  listClosures(@Requested() requested: Requested<typeof listClosures>) {
    return this.queries.execute(new ListClosures(requested));
  }

  @Endpoint(closeStretch)
  closeStretch(@Requested() requested: Requested<typeof closeStretch>) {
    return this.commands.execute(new CloseStretch(requested));
  }

  @Endpoint(takeBackClosure)
  takeBackClosure(@Requested() requested: Requested<typeof takeBackClosure>) {
    return this.commands.execute(new TakeBackClosure(requested));
  }
}
