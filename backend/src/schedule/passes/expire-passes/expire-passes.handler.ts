import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { decideEarnSeasons, findSeasonsToEarn } from './earn-seasons.decide.ts';
import { ExpirePasses } from './expire-passes.command.ts';
import { decideExpirePasses, findPassesToExpire } from './expire-passes.decide.ts';

@CommandHandler(ExpirePasses)
export class ExpirePassesHandler implements ICommandHandler<ExpirePasses> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now }: ExpirePasses): Promise<void> {
    await this.#earnSeasons(now);
    const over = findPassesToExpire(await this.schedules.load(), now);
    for (const part of splitIntoAppends(over)) {
      await this.schedules.executeAs(createSystemContext('ExpirePasses', now), (schedule) =>
        decideExpirePasses(part, schedule, now),
      );
    }
  }

  /** Counts the earnings of past months. After the first night of a month there are seldom any. */
  async #earnSeasons(now: Date): Promise<void> {
    const today = dayOfInstant(now);
    const lastOfMonth = addDays(`${today.slice(0, 8)}01`, -1);
    const due = findSeasonsToEarn(await this.schedules.load(), lastOfMonth);
    for (const part of splitIntoAppends(due)) {
      await this.schedules.executeAs(createSystemContext('ExpirePasses', now), (schedule) =>
        decideEarnSeasons(part, lastOfMonth, schedule),
      );
    }
  }
}
