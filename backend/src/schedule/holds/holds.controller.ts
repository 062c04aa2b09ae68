import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { endHold, getHold, placeHold } from '@cablepark/contracts/schedule/holds';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { EndHold } from './end-hold/end-hold.command.ts';
import { GetHold } from './get-hold.query.ts';
import { PlaceHold } from './place-hold/place-hold.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class HoldsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(placeHold)
  placeHold(@Requested() requested: Requested<typeof placeHold>) {
    return this.commands.execute(new PlaceHold(requested));
  }

  @Endpoint(getHold)
  getHold(@Requested() requested: Requested<typeof getHold>) {
    return this.queries.execute(new GetHold(requested));
  }

  @Endpoint(endHold)
  endHold(@Requested() requested: Requested<typeof endHold>) {
    return this.commands.execute(new EndHold(requested));
  }
}
