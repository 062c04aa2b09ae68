import {
  WRONG_ORDER,
  type changeOperatingHours,
} from '@cablepark/contracts/configuration/change-operating-hours';
import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { OperatingHours } from '@cablepark/contracts/configuration/settings';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';

import { isSame } from '#configuration/domain/is-same';
import type { ScheduleSettings } from '#schedule/domain/settings';

export type HoursChange = Omit<BodyOf<typeof changeOperatingHours>, 'apply' | 'dryRun'> & {
  readonly dayOfWeek: number;
};

/**
 * Changes a day's opening hours, which are on Riga's clock from then on (rule 2.4). Fields that are
 * left out stay.
 */
export function decideChangeOperatingHours(
  command: HoursChange,
  { operatingHours }: ScheduleSettings,
): ConfigurationEvent[] {
  const before =
    operatingHours.find(({ dayOfWeek }) => dayOfWeek === command.dayOfWeek) ??
    reject('SETTING_NOT_FOUND');
  const after: OperatingHours = {
    dayOfWeek: command.dayOfWeek,
    openTime: command.openTime ?? before.openTime,
    closeTime: command.closeTime ?? before.closeTime,
    isClosed: command.isClosed ?? before.isClosed,
    useLocalTime: before.useLocalTime || Boolean(command.openTime ?? command.closeTime),
  };
  if (after.openTime >= after.closeTime) {
    reject('INVALID_REQUEST', { error: WRONG_ORDER });
  }

  return isSame(before, after) ? [] : [{ type: 'OperatingHoursChanged', data: after }];
}
