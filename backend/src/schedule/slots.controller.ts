import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import {
  blockSlots,
  makeSlotsAvailable,
  releaseSlots,
} from '@cablepark/contracts/schedule/change-slots';
import { eraseBlockReason } from '@cablepark/contracts/schedule/find-bookings';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import {
  BlockSlots,
  MakeSlotsAvailable,
  ReleaseSlots,
} from './commands/change-slots/change-slots.command-handlers.ts';
import { EraseBlockReason } from './commands/erasures/erasures.command-handlers.ts';
import { RegenerateSlots } from './commands/regenerate-slots/regenerate-slots.command-handler.ts';

/** What staff change about slots. */
@Controller()
@UseInterceptors(AnswerInterceptor)
export class SlotsController {
  constructor(private readonly commands: CommandBus) {}

  @Endpoint(blockSlots)
  blockSlots(@Requested() requested: Requested<typeof blockSlots>) {
    return this.commands.execute(new BlockSlots(requested));
  }

  @Endpoint(releaseSlots)
  releaseSlots(@Requested() requested: Requested<typeof releaseSlots>) {
    return this.commands.execute(new ReleaseSlots(requested));
  }

  @Endpoint(makeSlotsAvailable)
  makeSlotsAvailable(@Requested() requested: Requested<typeof makeSlotsAvailable>) {
    return this.commands.execute(new MakeSlotsAvailable(requested));
  }

  @Endpoint(regenerateSlots)
  regenerateSlots(@Requested() requested: Requested<typeof regenerateSlots>) {
    return this.commands.execute(new RegenerateSlots(requested));
  }

  @Endpoint(eraseBlockReason)
  eraseBlockReason(@Requested() requested: Requested<typeof eraseBlockReason>) {
    return this.commands.execute(new EraseBlockReason(requested));
  }
}
