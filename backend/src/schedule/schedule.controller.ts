import {
  blockSlots,
  type ChangedSlots,
  makeSlotsAvailable,
  releaseSlots,
} from '@cablepark/contracts/schedule/change-slots';
import { listTimeSlots, timeSlotChanges } from '@cablepark/contracts/schedule/time-slots';
import { eraseBlockReason } from '@cablepark/contracts/schedule/erasures';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Header, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Moments } from '../as-of/queries/moments.ts';
import { networkOf } from '../http/address.ts';
import { keptGzip } from '../http/kept-gzip.ts';
import { guest, isStaffMember } from '../http/caller.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import {
  BlockSlots,
  BlockSlotsHandler,
  MakeSlotsAvailable,
  MakeSlotsAvailableHandler,
  ReleaseSlots,
  ReleaseSlotsHandler,
} from './commands/change-slots/change-slots.command-handlers.ts';
import {
  EraseBlockReason,
  EraseBlockReasonHandler,
} from './commands/erase-block-reason/erase-block-reason.command-handler.ts';
import {
  RegenerateSlots,
  RegenerateSlotsHandler,
} from './commands/regenerate-slots/regenerate-slots.command-handler.ts';
import { openEventStream } from './live/event-stream.ts';
import { ListTimeSlots, ListTimeSlotsHandler } from './queries/list-time-slots.query-handler.ts';

/** The calendar and its slots. */
@Controller()
export class ScheduleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly changes: CalendarChanges,
    private readonly moments: Moments,
  ) {}

  @Serves(listTimeSlots, ListTimeSlotsHandler)
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async listTimeSlots(
    @Incoming(listTimeSlots) { query, context: { caller }, reply }: Incoming<typeof listTimeSlots>,
  ): Promise<Buffer> {
    const { startDate, endDate, asOf } = query;
    const calendar = await this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new ListTimeSlots(startDate, endDate, caller, moment)),
    );
    return keptGzip(calendar, reply);
  }

  @Serves(timeSlotChanges, null)
  timeSlotChanges(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const network = isStaffMember(request.caller ?? guest) ? null : networkOf(request);
    this.changes.assertRoom(network);
    openEventStream(request, reply, (response) => {
      this.changes.listen(response, network);
    });
  }

  @Serves(blockSlots, BlockSlotsHandler)
  blockSlots(@Incoming(blockSlots) { body, context }: Incoming<typeof blockSlots>): Promise<ChangedSlots> {
    return this.commands.execute(new BlockSlots(body, context));
  }

  @Serves(makeSlotsAvailable, MakeSlotsAvailableHandler)
  makeSlotsAvailable(
    @Incoming(makeSlotsAvailable) { body, context }: Incoming<typeof makeSlotsAvailable>,
  ): Promise<ChangedSlots> {
    return this.commands.execute(new MakeSlotsAvailable(body, context));
  }

  @Serves(releaseSlots, ReleaseSlotsHandler)
  releaseSlots(@Incoming(releaseSlots) { body, context }: Incoming<typeof releaseSlots>): Promise<ChangedSlots> {
    return this.commands.execute(new ReleaseSlots(body.slots, context));
  }

  @Serves(regenerateSlots, RegenerateSlotsHandler)
  regenerateSlots(
    @Incoming(regenerateSlots) { body, context }: Incoming<typeof regenerateSlots>,
  ): Promise<ResponseOf<typeof regenerateSlots>> {
    return this.commands.execute(new RegenerateSlots(body, context));
  }

  @Serves(eraseBlockReason, EraseBlockReasonHandler)
  async eraseBlockReason(
    @Incoming(eraseBlockReason) { params, context }: Incoming<typeof eraseBlockReason>,
  ): Promise<ResponseOf<typeof eraseBlockReason>> {
    await this.commands.execute(new EraseBlockReason(params.id, context));
    return { message: 'The reason has been erased' };
  }
}
