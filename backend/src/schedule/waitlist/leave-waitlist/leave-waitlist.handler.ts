import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { leaveWaitlist } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { EntryErasures } from '../erase-entries/entry-erasures.ts';
import { OfferNextHandler } from '../offer-next/offer-next.handler.ts';
import { toEndedEntry, WaitlistEntries } from '../waitlist.query.ts';
import { LeaveWaitlist } from './leave-waitlist.command.ts';

@CommandHandler(LeaveWaitlist)
export class LeaveWaitlistHandler implements ICommandHandler<LeaveWaitlist> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly erasures: EntryErasures,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: LeaveWaitlist): Answered<typeof leaveWaitlist> {
    const [row] = await this.entries.addKeys([await this.entries.find(token, context)]);
    if (!row) {
      return reject('WAITLIST_ENTRY_NOT_FOUND');
    }

    // A standing booking is erased by its own link, and this entry with it.
    const isOver = row.isErased || (await this.entries.hasStandingBooking(row));
    const decideErase = await this.erasures.prepareErasing([row]);
    const executed = await this.schedules.execute('LeaveWaitlist', context, (schedule, now) =>
      isOver ? reject('WAITLIST_OVER') : decideErase(schedule, now),
    );
    await this.next.passOffersOn([row], executed);
    if (executed.events.some(({ type }) => type === 'WaitlistLeft')) {
      return toEndedEntry(row, 'left');
    }

    return toEndedEntry(row, row.status === 'open' ? 'lapsed' : row.status);
  }
}
