import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import {
  MAX_REGENERATED_DAYS,
  type OperationType,
  type regenerateSlots,
} from '@cablepark/contracts/schedule/regenerate-slots';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { addDays, daysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

/** Which slots to regenerate, and how (rule 7.6). */
export interface Plan {
  readonly fromDate: Day | null;
  readonly toDate: Day | null;
  readonly operationType: OperationType;
  readonly includeAvailable: boolean;
  readonly includeBooked: boolean;
  readonly applyCurrentPricing: boolean;
  readonly applyCurrentOperatingHours: boolean;
}

/** A plan that can be carried out, so both days are chosen. */
export type ValidPlan = Plan & { readonly fromDate: Day; readonly toDate: Day };

/** Four weeks from today, available slots only (rule 7.6). */
export const quickUpdate = (today: Day): ValidPlan => ({
  fromDate: today,
  toDate: addDays(today, BOOKING_WINDOW_DAYS - 1),
  operationType: 'update_and_generate',
  includeAvailable: true,
  includeBooked: false,
  applyCurrentPricing: true,
  applyCurrentOperatingHours: true,
});

export type PlanProblem = 'noDays' | 'wrongOrder' | 'tooLong' | 'noTarget';

/** The reason why a plan cannot be carried out; undefined if it can. */
export function problemOf(plan: Plan): PlanProblem | undefined {
  const { fromDate, toDate, operationType, includeAvailable, includeBooked } = plan;
  if (fromDate === null || toDate === null) return 'noDays';
  if (toDate < fromDate) return 'wrongOrder';
  if (daysBetween(fromDate, toDate) >= MAX_REGENERATED_DAYS) return 'tooLong';
  if (operationType === 'cleanup_only' && !includeAvailable && !includeBooked) return 'noTarget';
  return undefined;
}

export const isValid = (plan: Plan): plan is ValidPlan => problemOf(plan) === undefined;

export const daysOf = ({ fromDate, toDate }: ValidPlan): number => daysBetween(fromDate, toDate) + 1;

/**
 * Divides a plan into steps of a few weeks, so that the progress of a long one can be shown. Days are independent of
 * each other, so the steps together have the same effect as the whole plan.
 */
export function stepsOf(plan: ValidPlan, daysPerStep = BOOKING_WINDOW_DAYS): ValidPlan[] {
  const steps: ValidPlan[] = [];
  for (let from = plan.fromDate; from <= plan.toDate; from = addDays(from, daysPerStep)) {
    const last = addDays(from, daysPerStep - 1);
    steps.push({ ...plan, fromDate: from, toDate: last < plan.toDate ? last : plan.toDate });
  }
  return steps;
}

export const requestOf = (plan: ValidPlan, dryRun: boolean): BodyInput<typeof regenerateSlots> => ({
  ...plan,
  // The server treats a missing dryRun as false.
  ...(dryRun ? { dryRun } : {}),
});

export interface Counts {
  readonly generatedSlots: number;
  readonly removedSlots: number;
  readonly preservedBookings: number;
}

export const noCounts: Counts = { generatedSlots: 0, removedSlots: 0, preservedBookings: 0 };

export const sumOf = (a: Counts, b: Counts): Counts => ({
  generatedSlots: a.generatedSlots + b.generatedSlots,
  removedSlots: a.removedSlots + b.removedSlots,
  preservedBookings: a.preservedBookings + b.preservedBookings,
});
