import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { decideChangeReminders } from './change-reminders.decide.ts';

export class ChangeReminders extends Command<{ readonly hoursBefore: number }> {
  constructor(
    readonly hoursBefore: number,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeReminders)
export class ChangeRemindersHandler implements ICommandHandler<ChangeReminders> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ hoursBefore, context }: ChangeReminders): Promise<{ readonly hoursBefore: number }> {
    await this.schedules.execute('ChangeReminders', context, ({ settings }) =>
      decideChangeReminders(hoursBefore, settings),
    );
    return { hoursBefore };
  }
}
