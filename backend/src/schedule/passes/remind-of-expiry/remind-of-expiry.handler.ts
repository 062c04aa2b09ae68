import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { RemindOfExpiry } from './remind-of-expiry.command.ts';
import { decideRemindOfExpiry, findPassesToRemindOf } from './remind-of-expiry.decide.ts';

@CommandHandler(RemindOfExpiry)
export class RemindOfExpiryHandler implements ICommandHandler<RemindOfExpiry> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now }: RemindOfExpiry): Promise<void> {
    const soon = findPassesToRemindOf(await this.schedules.load(), now);
    for (const part of splitIntoAppends(soon)) {
      await this.schedules.executeAs(createSystemContext('RemindOfExpiry', now), (schedule) =>
        decideRemindOfExpiry(part, schedule, now),
      );
    }
  }
}
