import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { applyToDays } from '../apply-to-days.ts';
import { SettingChanges } from '../setting-changes.ts';
import { RemoveSpecialDay } from './remove-special-day.command.ts';
import { decideRemoveSpecialDay } from './remove-special-day.decide.ts';

/** Makes a day follow its weekday again, at once, or describes what that would do. */
@CommandHandler(RemoveSpecialDay)
export class RemoveSpecialDayHandler implements ICommandHandler<RemoveSpecialDay> {
  constructor(private readonly changes: SettingChanges) {}

  execute({
    requested: {
      params: { day },
      query: { dryRun },
      context,
    },
  }: RemoveSpecialDay): Promise<SpecialDaysOutcome> {
    return applyToDays(this.changes, {
      command: 'RemoveSpecialDay',
      context,
      dryRun,
      listDays: () => [day],
      decide: (schedule, now) => decideRemoveSpecialDay(day, dayOfInstant(now), schedule),
    });
  }
}
