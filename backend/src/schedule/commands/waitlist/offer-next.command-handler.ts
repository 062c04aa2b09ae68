import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { offeredNext, slotsToOffer } from '../../domain/offers.ts';
import { PresentSchedule } from '../../present-schedule.ts';
import { Schedules } from '../schedules.ts';

/** Lets the offers lapse that nobody took in time, and offers what is free to who waits for it next. */
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
    if (!this.present.isKnown) return;
    const due = slotsToOffer(this.present.state, this.clock.now());
    const offering = await Promise.allSettled([...due].map(([slotId, freedBy]) => this.of(slotId, freedBy)));
    // One slot that can't be offered now doesn't keep the others from who waits for them.
    const failed = offering.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** The same for one slot, for which it needn't be due. The events are those of the action that freed it. */
  async of(slotId: SlotId, freedBy: string | undefined): Promise<void> {
    const context = systemContext('OfferNext', this.clock.now());
    const cause = freedBy === undefined ? {} : { correlationId: freedBy, causationId: freedBy };
    await this.schedules.executeAs({ ...context, ...cause }, (schedule) =>
      offeredNext(slotId, schedule, context.now, this.settings.OFFER_SECONDS),
    );
  }
}
