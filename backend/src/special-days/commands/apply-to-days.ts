import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';

import { SettingChanges, type SettingChange } from './setting-changes.ts';

/** Special days price also what was set by hand, so their answers don't count what stays. */
export async function applyToDays(
  changes: SettingChanges,
  change: Omit<SettingChange, 'isOfHours'>,
): Promise<SpecialDaysOutcome> {
  const { setByHand: _, ...outcome } = await changes.apply({ ...change, isOfHours: true });
  return { dryRun: change.dryRun, ...outcome };
}
