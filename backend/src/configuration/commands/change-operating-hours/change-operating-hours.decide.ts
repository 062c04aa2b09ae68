import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { OperatingHours } from '@cablepark/contracts/configuration/settings';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Settings } from '../../../schedule/domain/settings.ts';

export interface ChangeOperatingHours {
  readonly dayOfWeek: number;
  /** On Riga’s clock; null leaves the time as it is. */
  readonly openTime: string | null;
  readonly closeTime: string | null;
  readonly isClosed: boolean;
}

/** An edited row is on Riga’s clock (rule 2.4). Existing slots don’t change until they are regenerated. */
export function decideChangeOperatingHours(
  command: ChangeOperatingHours,
  { operatingHours }: Settings,
): ConfigurationEvent[] {
  const before = operatingHours.find(({ dayOfWeek }) => dayOfWeek === command.dayOfWeek) ?? reject('SETTING_NOT_FOUND');
  const after: OperatingHours = {
    dayOfWeek: command.dayOfWeek,
    openTime: command.openTime ?? before.openTime,
    closeTime: command.closeTime ?? before.closeTime,
    isClosed: command.isClosed,
    useLocalTime: true,
  };
  return isSame(before, after) ? [] : [{ type: 'OperatingHoursChanged', data: after }];
}

const isSame = (a: OperatingHours, b: OperatingHours): boolean =>
  a.openTime === b.openTime &&
  a.closeTime === b.closeTime &&
  a.isClosed === b.isClosed &&
  a.useLocalTime === b.useLocalTime;
