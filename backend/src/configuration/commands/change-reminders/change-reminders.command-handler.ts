import { changeReminders } from '@cablepark/contracts/configuration/reminders';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { decideChangeReminders } from './change-reminders.decide.ts';

export class ChangeReminders extends commandOf(changeReminders) {}

@CommandHandler(ChangeReminders)
export class ChangeRemindersHandler implements ICommandHandler<ChangeReminders> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ body: { hoursBefore }, context }: ChangeReminders): Promise<{ readonly hoursBefore: number }> {
    await this.schedules.execute('ChangeReminders', context, ({ settings }) =>
      decideChangeReminders(hoursBefore, settings),
    );
    return { hoursBefore };
  }
}
