import type { DataOf } from '@cablepark/contracts/events';
import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Former, SettingPart } from './parts.ts';
import { specialDaysIn } from './reach.ts';

type Reverted = DataOf<'SettingReverted'>;
/** The park's former address, sealed anew; null if there was none or it was erased. */
export type FormerAddress = Sealed<{ email: string }> | null;

/** The events that bring the settings back. */
export function revertSettings({ reach, before }: Former, address: FormerAddress): ConfigurationEvent[] {
  const days = specialDaysIn(reach.settings);
  const isSpecial = new Set(days.map(settingNames.specialDay));
  const others = reach.settings.filter((name) => !isSpecial.has(name));
  return [
    ...others.flatMap((name) => revertedSetting(name, before.settings.get(name), address)),
    ...revertedDays(days, before.settings),
  ].map((data) => ({ type: 'SettingReverted', data }));
}

function revertedSetting(name: string, former: SettingPart | undefined, address: FormerAddress): Reverted[] {
  const { value = null, changedAt = null } = former ?? {};
  if (name === settingNames.adminEmail) return [{ kind: 'adminEmail', changedAt, value: address }];
  const isSingle = name === settingNames.leadTime || name === settingNames.reminders;
  // Hours and prices are set from the first start on. The value is what an event had set under this name.
  return value || isSingle ? [{ kind: name.split('.')[0], changedAt, value } as Reverted] : [];
}

/** A command may change a year of special days, so those that had the same setting since the same time share an event. */
function revertedDays(days: readonly string[], before: ReadonlyMap<string, SettingPart>): Reverted[] {
  const groups = new Map<string, Extract<Reverted, { kind: 'specialDay' }>>();
  for (const day of days) {
    const { value = null, changedAt = null } = before.get(settingNames.specialDay(day)) ?? {};
    const group = JSON.stringify([changedAt, value]);
    const known = groups.get(group);
    if (known) known.days.push(day);
    else groups.set(group, { kind: 'specialDay', changedAt, days: [day], value: value as SpecialDaySetting | null });
  }
  return [...groups.values()];
}
