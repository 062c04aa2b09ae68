import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import {
  MAX_REGENERATED_DAYS,
  type OperationType,
  type regenerateSlots,
} from '@cablepark/contracts/schedule/regenerate-slots';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { addDays, daysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

/** What is to be made again, and how (rule 7.6). */
export interface Plan {
  readonly fromDate: Day | null;
  readonly toDate: Day | null;
  readonly operationType: OperationType;
  readonly includeAvailable: boolean;
  readonly includeBooked: boolean;
  readonly applyCurrentPricing: boolean;
  readonly applyCurrentOperatingHours: boolean;
}

/** A plan whose days are known. */
export type DatedPlan = Plan & { readonly fromDate: Day; readonly toDate: Day };

/** Four weeks from today, available slots only (rule 7.6). */
export const quickUpdate = (today: Day): DatedPlan => ({
  fromDate: today,
  toDate: addDays(today, BOOKING_WINDOW_DAYS - 1),
  operationType: 'update_and_generate',
  includeAvailable: true,
  includeBooked: false,
  applyCurrentPricing: true,
  applyCurrentOperatingHours: true,
});

export type PlanProblem = 'noDays' | 'wrongOrder' | 'tooLong' | 'noTarget';

/** Why a plan can't be carried out. */
export function problemOf(plan: Plan): PlanProblem | undefined {
  const { fromDate, toDate, operationType, includeAvailable, includeBooked } = plan;
  if (fromDate === null || toDate === null) return 'noDays';
  if (toDate < fromDate) return 'wrongOrder';
  if (daysBetween(fromDate, toDate) >= MAX_REGENERATED_DAYS) return 'tooLong';
  if (operationType === 'cleanup_only' && !includeAvailable && !includeBooked) return 'noTarget';
  return undefined;
}

export const isDated = (plan: Plan): plan is DatedPlan => problemOf(plan) === undefined;

export const daysOf = ({ fromDate, toDate }: DatedPlan): number => daysBetween(fromDate, toDate) + 1;

/**
 * A plan in steps of some weeks, so that a long one shows how far it is. Days are independent of each
 * other, so the steps come to the same as the whole.
 */
export function stepsOf(plan: DatedPlan, daysAtOnce = BOOKING_WINDOW_DAYS): DatedPlan[] {
  const steps: DatedPlan[] = [];
  for (let from = plan.fromDate; from <= plan.toDate; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1);
    steps.push({ ...plan, fromDate: from, toDate: last < plan.toDate ? last : plan.toDate });
  }
  return steps;
}

export const requestOf = (plan: DatedPlan, dryRun: boolean): BodyInput<typeof regenerateSlots> => ({
  ...plan,
  // The server takes a missing dryRun for false.
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
