import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { DataOf } from '@cablepark/contracts/events';
import { toPricedTimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { confirmWaitlistEntry, type WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import type { Answered } from '#http/answer';
import { Schedules, type DecideOnSchedule } from '#schedule/schedules';
import { WaitlistEntries } from '../waitlist.query.ts';
import { ConfirmWaitlistEntry } from './confirm-waitlist-entry.command.ts';
import { decideConfirmWaitlistEntry } from './confirm-waitlist-entry.decide.ts';

/**
 * Confirms an entry by its mailed link. If it was confirmed before, the answer is its present
 * state.
 */
@CommandHandler(ConfirmWaitlistEntry)
export class ConfirmWaitlistEntryHandler implements ICommandHandler<ConfirmWaitlistEntry> {
  constructor(
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    requested: {
      params: { token },
      context,
    },
  }: ConfirmWaitlistEntry): Answered<typeof confirmWaitlistEntry> {
    const { link, isErased } = await this.entries.find(token, context);
    const offerSeconds = this.settings.OFFER_SECONDS;
    const decide: DecideOnSchedule = (schedule, now) =>
      isErased
        ? reject('WAITLIST_OVER')
        : decideConfirmWaitlistEntry(link.tokenHash, { now, offerSeconds }, schedule);
    const { events } = await this.schedules.execute('ConfirmWaitlistEntry', context, decide);
    const confirmed = events.find((event) => event.type === 'WaitlistConfirmed');
    if (confirmed) {
      return toConfirmedEntry(confirmed.data);
    }

    const shown = await this.entries.show(token, context);
    return 'reference' in shown ? reject('WAITLIST_OVER') : shown;
  }
}

/**
 * The answer to the first confirmation, made from its event, even if the entry has changed since.
 */
const toConfirmedEntry = ({
  slotId,
  priceCents,
  ahead,
  offeredUntil,
}: DataOf<'WaitlistConfirmed'>): WaitlistEntry => ({
  status: offeredUntil === null ? 'waiting' : 'offered',
  timeSlot: toPricedTimeSlot(slotId, priceCents),
  ahead,
  offerExpiresAt: offeredUntil,
});
