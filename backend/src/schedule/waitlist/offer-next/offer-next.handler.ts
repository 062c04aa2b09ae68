import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { decideOfferNext, findSlotsToOffer } from '#schedule/domain/offers';
import { findPresentEntry } from '#schedule/domain/waitlist';
import { PresentSchedule } from '#schedule/present-schedule';
import { offerTimesFrom, Schedules, type Executed } from '#schedule/schedules';
import type { WaitlistRow } from '#schedule/waitlist/waitlist.query';
import { OfferNext } from './offer-next.command.ts';

@CommandHandler(OfferNext)
export class OfferNextHandler implements ICommandHandler<OfferNext> {
  constructor(
    private readonly schedules: Schedules,
    private readonly present: PresentSchedule,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(): Promise<void> {
    if (!this.present.isKnown) {
      return;
    }

    const due = findSlotsToOffer(this.present.state, this.clock.now());
    const offering = await Promise.allSettled(
      [...due].map(([slotId, freedBy]) => this.#offer(slotId, freedBy)),
    );
    // One slot that can't be offered now must not hold up the others.
    const failed = offering.find((one) => one.status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
  }

  /**
   * Offers the slots of these entries to the next in line, where an entry had an offer before the
   * command that may have ended it. Does nothing for a repeated request, since its first execution
   * did.
   */
  async passOffersOn(
    entries: readonly Pick<WaitlistRow, 'tokenHash' | 'slotId'>[],
    { before, at }: Executed,
  ): Promise<void> {
    if (before === undefined) {
      return;
    }

    for (const { tokenHash, slotId } of entries) {
      const offer = findPresentEntry(tokenHash, before, at)?.offer;
      if (offer) {
        await this.#offer(slotId, offer.lastChange.action);
      }
    }
  }

  /**
   * Offers one slot to its next entry, even if no offer has lapsed. The events belong to the action
   * that freed the slot.
   */
  async #offer(slotId: SlotId, freedBy: string | undefined): Promise<void> {
    const context = createSystemContext('OfferNext', this.clock.now());
    const cause = freedBy === undefined ? {} : { correlationId: freedBy, causationId: freedBy };
    await this.schedules.executeAs({ ...context, ...cause }, (schedule) =>
      decideOfferNext(slotId, schedule, context.now, offerTimesFrom(this.settings)),
    );
  }
}
