import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { Schedules } from '../schedules.ts';
import { Past } from '../../queries/past.ts';
import { onEachDay } from '../several-days.ts';
import { decideReleaseSlots } from './release-slots.decide.ts';

export class ReleaseSlots extends Command<ChangedSlots> {
  constructor(
    readonly slots: RequestedSlots,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ReleaseSlots)
export class ReleaseSlotsHandler implements ICommandHandler<ReleaseSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: Past,
  ) {}

  async execute({ slots: wanted, context }: ReleaseSlots): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('ReleaseSlots', context, (schedule) =>
      onEachDay(wanted, schedule, (slots, day) => decideReleaseSlots({ slots }, day)),
    );
    return answerWithSlots(wanted, executed, 'released', this.past);
  }
}
