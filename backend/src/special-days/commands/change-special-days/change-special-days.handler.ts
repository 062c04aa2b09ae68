import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { applyToDays } from '../apply-to-days.ts';
import { SettingChanges } from '../setting-changes.ts';
import { ChangeSpecialDays } from './change-special-days.command.ts';
import { decideChangeSpecialDays } from './change-special-days.decide.ts';

/** Makes days differ from their weekday, at once, or says what that would do. */
@CommandHandler(ChangeSpecialDays)
export class ChangeSpecialDaysHandler implements ICommandHandler<ChangeSpecialDays> {
  constructor(private readonly changes: SettingChanges) {}

  execute({
    requested: {
      body: { days, setting, dryRun },
      context,
    },
  }: ChangeSpecialDays): Promise<SpecialDaysOutcome> {
    return applyToDays(this.changes, {
      command: 'ChangeSpecialDays',
      context,
      dryRun,
      listDays: () => days,
      decide: (schedule, now) =>
        decideChangeSpecialDays({ days, setting, today: dayOfInstant(now) }, schedule),
    });
  }
}
