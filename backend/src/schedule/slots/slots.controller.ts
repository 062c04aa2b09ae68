import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import {
  blockSlots,
  makeSlotsAvailable,
  releaseSlots,
} from '@cablepark/contracts/schedule/change-slots';
import { eraseBlockReason } from '@cablepark/contracts/schedule/find-bookings';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { EraseBlockReason } from '../erasures/erase-block-reason/erase-block-reason.command.ts';
import { BlockSlots } from './block-slots/block-slots.command.ts';
import { MakeSlotsAvailable } from './make-slots-available/make-slots-available.command.ts';
import { RegenerateSlots } from './regenerate-slots/regenerate-slots.command.ts';
import { ReleaseSlots } from './release-slots/release-slots.command.ts';

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
