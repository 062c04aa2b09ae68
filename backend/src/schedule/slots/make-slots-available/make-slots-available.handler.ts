import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import { pickAsked } from '@cablepark/contracts/what-if/asked';

import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules } from '#schedule/schedules';
import { answerWithSlots } from '../answer-with-slots.ts';
import { decideOnEachDay } from '../domain/each-day.ts';
import { MakeSlotsAvailable } from './make-slots-available.command.ts';
import { decideMakeSlotsAvailable } from './make-slots-available.decide.ts';

@CommandHandler(MakeSlotsAvailable)
export class MakeSlotsAvailableHandler implements ICommandHandler<MakeSlotsAvailable> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: ScheduleHistory,
  ) {}

  async execute({
    requested: {
      body: { slots: wanted, priceCents },
      context,
    },
  }: MakeSlotsAvailable): Promise<ChangedSlots> {
    const asked = pickAsked('MakeSlotsAvailable', { slots: wanted, priceCents });
    const executed = await this.schedules.execute(
      'MakeSlotsAvailable',
      context,
      (schedule) =>
        decideOnEachDay(wanted, schedule, (slots, day) =>
          decideMakeSlotsAvailable({ slots, priceCents }, day),
        ),
      { asked },
    );
    return answerWithSlots(wanted, executed, 'made available', this.past);
  }
}
