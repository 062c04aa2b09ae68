import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { SpecialDaysChange } from '../../domain/special-days-change.ts';

export interface SpecialDaysDecision {
  readonly processId: string;
  readonly days: readonly Day[];
  readonly setting: SpecialDaySetting;
  readonly today: Day;
}

/**
 * Replaces each day’s setting as a whole. Saving the present one is a change too, because it gives the slots the hours
 * and prices that staff may have changed by hand.
 */
export function decideChangeSpecialDays({ processId, days, setting, today }: SpecialDaysDecision): SpecialDaysChange {
  const past = days.find((day) => day < today);
  if (past !== undefined) {
    const error = `${past} is over. Please choose today or a later day.`;
    reject('INVALID_REQUEST', { error, issues: [{ path: 'days', message: error }] });
  }
  return { type: 'SpecialDaysChanged', data: { processId, days: [...days], setting } };
}
