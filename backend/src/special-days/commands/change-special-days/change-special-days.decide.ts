import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { decideApplyDays } from '../apply-special-day.decide.ts';

export interface SpecialDaysDecision {
  readonly days: readonly Day[];
  readonly setting: SpecialDaySetting;
  readonly today: Day;
}

/**
 * Replaces each day's setting as a whole, and gives the days the slots that it requires. Saving the
 * present setting is a change too, because it gives the slots the hours and prices that staff may
 * have changed by hand.
 */
export function decideChangeSpecialDays(
  { days, setting, today }: SpecialDaysDecision,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const past = days.find((day) => day < today);
  if (past !== undefined) {
    const error = `${past} is over. Please choose today or a later day.`;
    reject('INVALID_REQUEST', { error, issues: [{ path: 'days', message: error }] });
  }

  const change: ConfigurationEvent = {
    type: 'SpecialDaysChanged',
    data: { days: [...days], setting },
  };
  const specialDays = days.reduce(
    (all, day) => all.with(day, setting),
    schedule.settings.specialDays,
  );
  return [change, ...decideApplyDays(days, today, { ...schedule.settings, specialDays }, schedule)];
}
