import { Injectable } from '@nestjs/common';

import type { RequestContext } from '#http/request-context';
import { Schedules } from '#schedule/schedules';
import { decideLeaveWaitlist } from '../leave-waitlist/leave-waitlist.decide.ts';
import { OfferNextHandler } from '../offer-next/offer-next.handler.ts';
import type { WaitlistRow } from '../waitlist.query.ts';

/** Removes waitlist entries for staff, and passes their offers on to the next in line. */
@Injectable()
export class EntryEndings {
  constructor(
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  /** Returns the ids of those that were open. */
  async end(
    command: string,
    rows: readonly WaitlistRow[],
    context: RequestContext,
  ): Promise<readonly string[]> {
    const executed = await this.schedules.execute(command, context, (schedule, now) =>
      rows.flatMap(({ tokenHash }) => decideLeaveWaitlist(tokenHash, now, schedule)),
    );
    await this.next.passOffersOn(rows, executed);
    return executed.events.flatMap((event) =>
      event.type === 'WaitlistLeft' ? [event.data.entryId] : [],
    );
  }
}
