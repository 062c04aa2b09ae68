import {
  changeSpecialDays,
  removeSpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { CommandOf, type Requested } from '#http/endpoint-message';
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

/** Makes days differ from their weekday, at once, or says what that would do. */
@CommandOf(changeSpecialDays)
export class ChangeSpecialDaysHandler {
  constructor(private readonly changes: SettingChanges) {}

  execute({
    body: { days, setting, dryRun },
    context,
  }: Requested<typeof changeSpecialDays>): Promise<SpecialDaysOutcome> {
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

/** Makes a day follow its weekday again, at once, or describes what that would do. */
@CommandOf(removeSpecialDay)
export class RemoveSpecialDayHandler {
  constructor(private readonly changes: SettingChanges) {}

  execute({
    params: { day },
    query: { dryRun },
    context,
  }: Requested<typeof removeSpecialDay>): Promise<SpecialDaysOutcome> {
    return applyToDays(this.changes, {
      command: 'RemoveSpecialDay',
      context,
      dryRun,
      days: () => [day],
      decide: (schedule, now) => decideRemoveSpecialDay(day, dayOfInstant(now), schedule),
    });
  }
}
