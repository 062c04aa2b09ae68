import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Configuration } from '../../../configuration/domain/configuration.ts';
import type { SpecialDaysChange } from '../../domain/special-days-change.ts';

export interface RemovalDecision {
  readonly processId: string;
  readonly day: Day;
}

/** The day follows its weekday again. */
export function decideRemoveSpecialDay(
  { processId, day }: RemovalDecision,
  { specialDays }: Pick<Configuration, 'specialDays'>,
): SpecialDaysChange {
  if (!specialDays.has(day)) reject('SPECIAL_DAY_NOT_FOUND');
  return { type: 'SpecialDaysRemoved', data: { processId, days: [day] } };
}
