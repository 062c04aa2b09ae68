import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { Pricing } from '@cablepark/contracts/configuration/settings';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Settings } from '../../../schedule/domain/settings.ts';

export interface ChangePricing {
  readonly name: Pricing['name'] | undefined;
  readonly priceCents: Cents;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
  readonly applyToWeekends?: boolean | undefined;
  readonly weekendMultiplier?: number | null | undefined;
}

/** Changes a price. Slots keep theirs until they are regenerated. Null times leave the window as it is (rule 3.2). */
export function decideChangePricing(command: ChangePricing, { pricing }: Settings): ConfigurationEvent[] {
  const before = pricing.find(({ name }) => name === command.name) ?? reject('SETTING_NOT_FOUND');
  const after: Pricing = {
    name: before.name,
    priceCents: command.priceCents,
    ...windowOf(command, before),
    weekendMultiplier: command.weekendMultiplier ?? null,
  };
  return isSame(before, after) ? [] : [{ type: 'PricingChanged', data: after }];
}

type Window = Pick<Pricing, 'startTime' | 'endTime' | 'applyToWeekends'>;

/**
 * The settings screen sends every price with null times and without weekends, although it only means to change the
 * price.
 */
function windowOf(command: ChangePricing, before: Pricing): Window {
  if (!command.startTime && !command.endTime)
    return { startTime: before.startTime, endTime: before.endTime, applyToWeekends: before.applyToWeekends };
  const startTime = command.startTime ?? before.startTime;
  const endTime = command.endTime ?? before.endTime;
  if (startTime === null || endTime === null || startTime >= endTime)
    return reject('INVALID_REQUEST', { error: 'End time must be after start time.' });
  return { startTime, endTime, applyToWeekends: command.applyToWeekends ?? before.applyToWeekends };
}

const isSame = (a: Pricing, b: Pricing): boolean =>
  a.priceCents === b.priceCents &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.applyToWeekends === b.applyToWeekends &&
  a.weekendMultiplier === b.weekendMultiplier;
