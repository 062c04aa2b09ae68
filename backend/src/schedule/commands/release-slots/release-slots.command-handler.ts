import type { ChangedSlots } from '@cablepark/contracts/schedule/changed-slots';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { DaySchedules } from '../day-schedules.ts';
import { onEachDay } from '../several-days.ts';
import { decideReleaseSlots } from './release-slots.decide.ts';

export class ReleaseSlots extends Command<ChangedSlots> {
  readonly slots: RequestedSlots;
  readonly context: RequestContext;

  constructor(slots: RequestedSlots, context: RequestContext) {
    super();
    this.slots = slots;
    this.context = context;
  }
}

@CommandHandler(ReleaseSlots)
export class ReleaseSlotsHandler implements ICommandHandler<ReleaseSlots> {
  constructor(
    private readonly days: DaySchedules,
    private readonly clock: Clock,
  ) {}

  async execute({ slots: wanted, context }: ReleaseSlots): Promise<ChangedSlots> {
    const decisions = onEachDay(wanted, (slots, schedule) => decideReleaseSlots({ slots }, schedule));
    const schedules = await this.days.changeAll('ReleaseSlots', context, decisions);
    return answerWithSlots(wanted, schedules, 'released', this.clock.now());
  }
}
