import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import {
  MAX_REGENERATED_DAYS,
  type OperationType,
  type regenerateSlots,
} from '@cablepark/contracts/schedule/regenerate-slots';
import type { BodyInput, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { addDays, countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

/** Four weeks from today, available slots only (rule 7.6). */
export const makeQuickUpdate = (today: Day) => ({
  fromDate: today,
  toDate: addDays(today, BOOKING_WINDOW_DAYS - 1),
  operationType: 'update_and_generate' as OperationType,
  includeAvailable: true,
  includeBooked: false,
  includeSetByHand: false,
  applyCurrentPricing: true,
  applyCurrentOperatingHours: true,
});

/**
 * A plan that can be carried out, so both days are chosen: which slots to regenerate, and how (rule
 * 7.6).
 */
export type ValidPlan = Readonly<ReturnType<typeof makeQuickUpdate>>;
type Days = 'fromDate' | 'toDate';
export type Plan = Omit<ValidPlan, Days> & { readonly [Name in Days]: Day | null };

export type PlanProblem = 'noDays' | 'wrongOrder' | 'tooLong' | 'noTarget';

/** The reason why a plan cannot be carried out; undefined if it can. */
export function findProblem(plan: Plan): PlanProblem | undefined {
  const { fromDate, toDate, operationType, includeAvailable, includeBooked } = plan;
  if (fromDate === null || toDate === null) {
    return 'noDays';
  }
  if (toDate < fromDate) {
    return 'wrongOrder';
  }
  if (countDaysBetween(fromDate, toDate) >= MAX_REGENERATED_DAYS) {
    return 'tooLong';
  }
  if (operationType === 'cleanup_only' && !includeAvailable && !includeBooked) {
    return 'noTarget';
  }

  return undefined;
}

export const isValid = (plan: Plan): plan is ValidPlan => findProblem(plan) === undefined;

export const countDays = ({ fromDate, toDate }: ValidPlan): number =>
  countDaysBetween(fromDate, toDate) + 1;

export const toRequest = (plan: ValidPlan, dryRun: boolean): BodyInput<typeof regenerateSlots> => ({
  ...plan,
  // The server treats a missing dryRun as false.
  ...(dryRun ? { dryRun } : {}),
});

export type Counts = Pick<
  ResponseOf<typeof regenerateSlots>,
  'generatedSlots' | 'removedSlots' | 'repricedSlots' | 'preservedBookings'
>;
