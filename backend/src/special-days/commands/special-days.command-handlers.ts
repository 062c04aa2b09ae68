import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import {
  changeSpecialDays,
  removeSpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { SettingChanges, type SettingChange } from './setting-changes.ts';
import { decideChangeSpecialDays, decideRemoveSpecialDay } from './special-days.decide.ts';

/** Special days price also what was set by hand, so their answers don't count what stays. */
async function applyToDays(
  changes: SettingChanges,
  change: Omit<SettingChange, 'isOfHours'>,
): Promise<SpecialDaysOutcome> {
  const { setByHand: _, ...outcome } = await changes.apply({ ...change, isOfHours: true });
  return { dryRun: change.dryRun, ...outcome };
}

export class ChangeSpecialDays extends Command<AnswerTo<typeof changeSpecialDays>> {
  constructor(readonly requested: Requested<typeof changeSpecialDays>) {
    super();
  }
}

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
      days: () => days,
      decide: (schedule, now) =>
        decideChangeSpecialDays({ days, setting, today: dayOfInstant(now) }, schedule),
    });
  }
}

export class RemoveSpecialDay extends Command<AnswerTo<typeof removeSpecialDay>> {
  constructor(readonly requested: Requested<typeof removeSpecialDay>) {
    super();
  }
}

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
      days: () => [day],
      decide: (schedule, now) => decideRemoveSpecialDay(day, dayOfInstant(now), schedule),
    });
  }
}
