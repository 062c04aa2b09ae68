import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { readBeginning } from '#automation-runtime/intents-writer';
import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { RemindOfExpiry } from './remind-of-expiry.command.ts';
import { decideRemindOfExpiry, findPassesToRemindOf } from './remind-of-expiry.decide.ts';

@CommandHandler(RemindOfExpiry)
export class RemindOfExpiryHandler implements ICommandHandler<RemindOfExpiry> {
  constructor(
    private readonly schedules: Schedules,
    private readonly pool: Pool,
  ) {}

  async execute({ now }: RemindOfExpiry): Promise<void> {
    const begunAt = await readBeginning(this.pool);
    const times = { now, begunOn: begunAt && dayOfInstant(begunAt) };
    const soon = findPassesToRemindOf(await this.schedules.load(), times);
    for (const part of splitIntoAppends(soon)) {
      await this.schedules.executeAs(createSystemContext('RemindOfExpiry', now), (schedule) =>
        decideRemindOfExpiry(part, schedule, times),
      );
    }
  }
}
