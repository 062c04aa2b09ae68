import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { cancelSource } from '@cablepark/contracts/schedule/find-bookings';

import type { Answered } from '#http/answer';
import { decideEndHolds } from '#schedule/holds/end-hold/end-hold.decide';
import { Schedules } from '#schedule/schedules';
import { BookingSources } from '#schedule/sources/booking-sources';
import { decideLeaveWaitlist } from '#schedule/waitlist/leave-waitlist/leave-waitlist.decide';
import { OfferNextHandler } from '#schedule/waitlist/offer-next/offer-next.handler';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import { CancelSource } from './cancel-source.command.ts';
import { decideCancelSource } from './cancel-source.decide.ts';

/** Cancels the bookings from one network, and ends its waitlist entries and its holds. */
@CommandHandler(CancelSource)
export class CancelSourceHandler implements ICommandHandler<CancelSource> {
  constructor(
    private readonly sources: BookingSources,
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: {
      params: { source },
      context,
    },
  }: CancelSource): Answered<typeof cancelSource> {
    const [ids, holdHashes] = [
      await this.sources.bookingsOf(source),
      await this.sources.holdsOf(source),
    ];
    const rows = await this.entries.findOpenOf(ids);
    const executed = await this.schedules.execute('CancelSource', context, (schedule, now) => [
      ...rows.flatMap(({ tokenHash }) => decideLeaveWaitlist(tokenHash, now, schedule)),
      ...decideEndHolds(holdHashes, now, schedule),
      ...decideCancelSource(ids, schedule, now),
    ]);
    await this.next.passOffersOn(rows, executed);

    const { events } = executed;
    return {
      cancelled: events.flatMap((event) =>
        event.type === 'BookingCancelled' ? [event.data.reference] : [],
      ),
      entries: events.filter(({ type }) => type === 'WaitlistLeft').length,
      holds: events.flatMap((event) => (event.type === 'HoldEnded' ? event.data.slots : [])).length,
    };
  }
}
