import { actionIdOf } from '@cablepark/contracts/shared/action-id';
import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/streams/decider';
import {
  emptyConfiguration,
  evolveConfiguration,
  settingsChangedBy,
  type Configuration,
  type ConfigurationStreamEvent,
} from '../../configuration/domain/configuration.ts';
import type { InTheWay } from './revert-day.ts';

type Address = Sealed<{ email: string }> | null;

/** The settings as they were before an action, and as it left them. */
export interface SettingsPast {
  readonly before: Configuration;
  readonly after: Configuration;
  readonly action: string;
  /** The settings that it changed, by the names of `settingsChangedBy`. */
  readonly names: readonly string[];
}

export function settingsPastOf(events: readonly Dated<ConfigurationStreamEvent>[], action: string): SettingsPast {
  const isOwn = ({ metadata }: Dated<ConfigurationStreamEvent>) => actionIdOf(metadata) === action;
  const until = (count: number) => events.slice(0, count).reduce(evolveConfiguration, emptyConfiguration);
  return {
    before: until(events.findIndex(isOwn)),
    after: until(events.findLastIndex(isOwn) + 1),
    action,
    names: [...new Set(events.filter(isOwn).flatMap((event) => settingsChangedBy(event)))],
  };
}

/** Later actions that changed one of the settings. */
export const inTheWayOfSettings = ({ names, action }: SettingsPast, now: Configuration): InTheWay[] =>
  names.flatMap((name) => {
    const toucher = now.touched.get(name);
    return toucher && toucher.action !== action
      ? [{ correlationId: toucher.action, eventType: toucher.eventType }]
      : [];
  });

/** The events that bring the settings back. The former address of the park is sealed anew by the caller. */
export const revertSettings = ({ before, names }: SettingsPast, address: Address): ConfigurationEvent[] =>
  names.flatMap((name): ConfigurationEvent[] => {
    const data = formerValue(name, before, address);
    return data ? [{ type: 'SettingReverted', data }] : [];
  });

type Reverted = Extract<ConfigurationEvent, { type: 'SettingReverted' }>['data'];

function formerValue(name: string, before: Configuration, address: Address): Reverted | undefined {
  const former = before.touched.get(name);
  const changedAt = former?.changedAt ?? null;
  const [kind, part = ''] = name.split('.');
  switch (kind) {
    case 'operatingHours': {
      const value = before.operatingHours.find(({ dayOfWeek }) => dayOfWeek === Number(part));
      return value && { kind, changedAt, value };
    }
    case 'pricing': {
      const value = before.pricing.find((price) => price.name === part);
      return value && { kind, changedAt, value };
    }
    case 'leadTime':
      return { kind, changedAt, value: former ? before.leadTime : null };
    case 'reminders':
      return { kind, changedAt, value: former ? { hoursBefore: before.reminders.hoursBefore } : null };
    case 'adminEmail':
      return { kind, changedAt, value: address };
    case 'specialDay':
      return { kind, changedAt, day: part, value: before.specialDays.get(part) ?? null };
    default:
      return undefined;
  }
}
