import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { Pricing } from '@cablepark/contracts/configuration/settings';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';

import { isSame } from '#configuration/domain/is-same';
import type { ScheduleSettings } from '#schedule/domain/settings';

export type PricingChange = Omit<BodyOf<typeof changePricing>, 'apply' | 'dryRun'> & {
  readonly name: Pricing['name'] | undefined;
};

/**
 * Changes a price. Slots keep theirs until they are regenerated. Null times leave the window
 * unchanged (rule 3.2).
 */
export function decideChangePricing(
  command: PricingChange,
  { pricing }: ScheduleSettings,
): ConfigurationEvent[] {
  const before = pricing.find(({ name }) => name === command.name) ?? reject('SETTING_NOT_FOUND');
  const after: Pricing = {
    name: before.name,
    priceCents: command.priceCents ?? before.priceCents,
    ...decideWindow(command, before),
    weekendMultiplier:
      command.weekendMultiplier === undefined
        ? before.weekendMultiplier
        : command.weekendMultiplier,
  };
  return isSame(before, after) ? [] : [{ type: 'PricingChanged', data: after }];
}

type Window = Pick<Pricing, 'startTime' | 'endTime' | 'applyToWeekends'>;

/** Null times leave the whole window as it is, even if `applyToWeekends` is sent (rule 3.2). */
function decideWindow(
  { startTime, endTime, applyToWeekends }: PricingChange,
  before: Pricing,
): Window {
  const isTimeSent = Boolean(startTime ?? endTime);
  if (!isTimeSent && (startTime === null || endTime === null)) {
    return {
      startTime: before.startTime,
      endTime: before.endTime,
      applyToWeekends: before.applyToWeekends,
    };
  }

  const after = {
    startTime: startTime ?? before.startTime,
    endTime: endTime ?? before.endTime,
    applyToWeekends: applyToWeekends ?? before.applyToWeekends,
  };
  const isWindow =
    after.startTime !== null && after.endTime !== null && after.startTime < after.endTime;
  if (isTimeSent && !isWindow) {
    reject('INVALID_REQUEST', { error: 'End time must be after start time.' });
  }

  return after;
}
