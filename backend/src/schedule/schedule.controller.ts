import { Controller, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { listTimeSlots, timeSlotChanges } from '@cablepark/contracts/schedule/time-slots';

import { AsOfAnswers } from '../as-of/queries/as-of-answers.query.ts';
import { compressOnce } from '../http/compress-answers.ts';
import { Endpoint, Incoming } from '../http/endpoint.ts';
import { networkOf } from '../http/network.ts';
import { guest, isStaffMember } from '../http/request-context.ts';
import { Visitors } from './holds/visitors.ts';
import { CalendarChanges } from './live/calendar-changes.ts';
import { openEventStream } from './live/event-stream.ts';
import { CalendarAnswers } from './queries/calendar-answers.query.ts';

@Controller()
export class ScheduleController {
  constructor(
    private readonly calendar: CalendarAnswers,
    private readonly changes: CalendarChanges,
    private readonly asOfAnswers: AsOfAnswers,
    private readonly visitors: Visitors,
  ) {}

  @Endpoint(listTimeSlots)
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async listTimeSlots(
    @Incoming() { query, context, reply }: Incoming<typeof listTimeSlots>,
  ): Promise<Buffer> {
    const { caller } = context;
    const visitor = this.visitors.identify(context);
    const { startDate: from, endDate: to, asOf } = query;
    const calendar = await this.asOfAnswers.answer({ asOf, caller, reply }, (found) =>
      this.calendar.get({ from, to, caller, visitor, asOf: found }),
    );
    return compressOnce(calendar, reply);
  }

  @Endpoint(timeSlotChanges)
  streamTimeSlotChanges(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const network = isStaffMember(request.caller ?? guest) ? null : networkOf(request);
    this.changes.assertRoom(network);
    openEventStream(request, reply, (response) => this.changes.listen(response, network));
  }
}
