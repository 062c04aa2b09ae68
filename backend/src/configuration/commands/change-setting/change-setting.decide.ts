import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import type {
  ParkSetting,
  ParkSettingEvent,
} from '@cablepark/contracts/configuration/park-settings';

import { isSame } from '#configuration/domain/is-same';
import type { ScheduleSettings } from '#schedule/domain/settings';

/**
 * Changes a declared setting. Fields that are left out stay. Returns no events if nothing changes,
 * so that the setting counts as in force since it was first set.
 */
export function decideChangeSetting(
  { name, event }: ParkSetting,
  change: Partial<SettingValue>,
  settings: ScheduleSettings,
): ConfigurationEvent[] {
  const present: SettingValue = settings[name];
  const data = { ...present, ...change };
  return isSame(present, data) ? [] : [{ type: event.type, data } as ParkSettingEvent];
}
