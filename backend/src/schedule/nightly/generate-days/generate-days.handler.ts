import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';

import { listWindowDays } from '#schedule/domain/booking-window';
import { getDay } from '#schedule/domain/schedule';
import { Schedules } from '#schedule/schedules';
import { GenerateDays } from './generate-days.command.ts';
import { decideGenerateDay } from './generate-days.decide.ts';

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const context = createSystemContext('GenerateDays', now);
    const generating = listWindowDays(dayOfInstant(now)).map((day) =>
      this.schedules.executeAs(context, (schedule) =>
        decideGenerateDay({ day, timetable: schedule.settings }, getDay(schedule, day)),
      ),
    );
    await Promise.all(generating);
  }
}
