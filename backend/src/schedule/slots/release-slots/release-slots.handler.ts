import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import { pickAsked } from '@cablepark/contracts/what-if/asked';

import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules } from '#schedule/schedules';
import { answerWithSlots } from '../answer-with-slots.ts';
import { decideOnEachDay } from '../domain/each-day.ts';
import { ReleaseSlots } from './release-slots.command.ts';
import { decideReleaseSlots } from './release-slots.decide.ts';

@CommandHandler(ReleaseSlots)
export class ReleaseSlotsHandler implements ICommandHandler<ReleaseSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: ScheduleHistory,
  ) {}

  async execute({
    requested: {
      body: { slots: wanted },
      context,
    },
  }: ReleaseSlots): Promise<ChangedSlots> {
    const asked = pickAsked('ReleaseSlots', { slots: wanted });
    const executed = await this.schedules.execute(
      'ReleaseSlots',
      context,
      (schedule) =>
        decideOnEachDay(wanted, schedule, (slots, day) => decideReleaseSlots({ slots }, day)),
      { asked },
    );
    return answerWithSlots(wanted, executed, 'released', this.past);
  }
}
