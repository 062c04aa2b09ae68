import type {
  AppliedSetting,
  ApplyChoice,
} from '@cablepark/contracts/configuration/applied-setting';
import type { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

/** How a row is saved: for which days, and whether only as a dry run. */
export interface Saving {
  readonly apply: ApplyChoice;
  readonly dryRun: boolean;
}

/**
 * Narrows the answer to a row that was saved with `apply`, which says what became of the slots.
 * Throws a TypeError if it doesn't.
 */
export function toApplied(
  answer: ResponseOf<typeof changePricing> | ResponseOf<typeof changeOperatingHours>,
): AppliedSetting {
  if (!('repricedSlots' in answer)) {
    throw new TypeError('The answer says nothing about slots.');
  }

  return answer;
}

/**
 * Saves rows one after the other. If one fails, those before it stay saved and the rest stay
 * unsaved.
 */
export async function saveEach<Row>(
  rows: readonly Row[],
  saveRow: (row: Row, saving: Saving, signal?: AbortSignal) => Promise<AppliedSetting>,
  saving: Saving,
  signal?: AbortSignal,
): Promise<AppliedSetting[]> {
  const answers: AppliedSetting[] = [];
  for (const row of rows) {
    answers.push(await saveRow(row, saving, signal));
  }

  return answers;
}
