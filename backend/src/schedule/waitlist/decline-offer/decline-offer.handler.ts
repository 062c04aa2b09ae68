import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { declineOffer } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { OfferNextHandler } from '../offer-next/offer-next.handler.ts';
import { toEndedEntry, WaitlistEntries } from '../waitlist.query.ts';
import { DeclineOffer } from './decline-offer.command.ts';
import { decideDeclineOffer } from './decline-offer.decide.ts';

@CommandHandler(DeclineOffer)
export class DeclineOfferHandler implements ICommandHandler<DeclineOffer> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: DeclineOffer): Answered<typeof declineOffer> {
    const row = await this.entries.find(token, context);
    const { link, isErased } = row;
    const executed = await this.schedules.execute('DeclineOffer', context, (schedule, now) =>
      isErased ? reject('WAITLIST_OVER') : decideDeclineOffer(link.tokenHash, now, schedule),
    );
    await this.next.passOffersOn([row], executed);
    return toEndedEntry(row, 'declined');
  }
}
