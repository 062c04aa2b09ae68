import { askWhatIf, type WhatIf } from '@cablepark/contracts/what-if/what-if';
import { Controller, Module } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { goneSignal } from '../http/sender-gone.ts';
import { AskWhatIf, AskWhatIfHandler } from './queries/ask-what-if.query-handler.ts';
import { handlersOf } from '../http/served.ts';

@Controller()
export class WhatIfController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(askWhatIf, AskWhatIfHandler)
  askWhatIf(@Incoming(askWhatIf) { body, reply }: Incoming<typeof askWhatIf>): Promise<WhatIf> {
    return this.queries.execute(new AskWhatIf(body, goneSignal(reply)));
  }
}

const controllers = [WhatIfController];

@Module({ controllers, providers: handlersOf(controllers) })
export class WhatIfModule {}
