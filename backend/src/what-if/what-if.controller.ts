import { Controller, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';

import { askWhatIf } from '@cablepark/contracts/what-if/what-if';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { AskWhatIf } from './queries/ask-what-if.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class WhatIfController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint(askWhatIf)
  askWhatIf(@Requested() requested: Requested<typeof askWhatIf>) {
    return this.queries.execute(new AskWhatIf(requested));
  }
}
