import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { decideOfferNext, findSlotsToOffer } from '#schedule/domain/offers';
import type { Schedule } from '#schedule/domain/schedule';
import { findPresentEntry } from '#schedule/domain/waitlist';
import { PresentSchedule } from '#schedule/present-schedule';
import type { WaitlistRow } from '#schedule/queries/waitlist-entries';
import { offerTimesFrom, Schedules } from '../schedules.ts';

export type DecideOnEntries = (schedule: Schedule, now: Date) => ScheduleStreamEvent[];

/**
 * Lets offers lapse that weren't accepted in time, and offers free slots to the next customers
 * waiting.
 */
export class OfferNext extends Command<void> {}

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
   * Executes a decision that may end offers to these entries, and then offers their slots to the
   * next in line.
   */
  async executeAndOffer<Done>(
    entries: readonly Pick<WaitlistRow, 'tokenHash' | 'slotId'>[],
    decide: DecideOnEntries,
    execute: (decide: DecideOnEntries) => Promise<Done>,
  ): Promise<Done> {
    let freed: readonly (readonly [SlotId, string])[] = [];
    const done = await execute((schedule, now) => {
      freed = entries.flatMap(({ tokenHash, slotId }) => {
        const offer = findPresentEntry(tokenHash, schedule, now)?.offer;
        return offer ? [[slotId, offer.lastChange.action] as const] : [];
      });
      return decide(schedule, now);
    });
    for (const [slotId, freedBy] of freed) {
      await this.#offer(slotId, freedBy);
    }

    return done;
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
