import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';

import { SettingChanges, type SettingChange } from './setting-changes.ts';

/**
 * Applies a change of special days. Its answer doesn't count the prices that were set by hand,
 * because special days replace those as well.
 */
export async function applyToDays(
  changes: SettingChanges,
  change: Omit<SettingChange, 'isOfHours'>,
): Promise<SpecialDaysOutcome> {
  const { setByHand: _, ...outcome } = await changes.apply({ ...change, isOfHours: true });
  return { dryRun: change.dryRun, ...outcome };
}
