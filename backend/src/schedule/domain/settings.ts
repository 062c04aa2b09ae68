import type {
  ConfigurationEvent,
  SettingReverted,
} from '@cablepark/contracts/configuration/configuration.events';
import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import {
  findSettingOfEvent,
  isParkSettingEvent,
  parkSettings,
  type ParkSettingName,
  type ParkSettingValues,
} from '@cablepark/contracts/configuration/park-settings';
import {
  defaultLeadTime,
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import {
  pricingNames,
  type OperatingHours,
  type Pricing,
  type SpecialDays,
  type SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import { affectedPartsOf } from '@cablepark/contracts/events';
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import { lastChangeOf, type LastChange } from './last-change.ts';

/** The settings that decisions are based on; those of `parkSettings` by their names. */
export interface ScheduleSettings extends ParkSettingValues {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly specialDays: PersistentMap<Day, SpecialDaySetting>;
  /** When each of `parkSettings` was set, as ISO 8601; 1970 for one that nobody has set. */
  readonly since: Readonly<Record<ParkSettingName, string>>;
  readonly adminEmail: Sealed<{ email: string }> | null;
  /** Former addresses that have not been erased. */
  readonly replacedAdminEmails: readonly ReplacedAdminEmail[];
  /** The action that last changed each setting, by name (`settingNames`). */
  readonly lastChanges: PersistentMap<string, LastChange>;
}

export interface ReplacedAdminEmail {
  readonly keyId: string;
  /** When it was replaced, as ISO 8601. */
  readonly replacedAt: string;
}

/** The events of the schedule's stream that concern the settings. */
export type SettingsEvent = ConfigurationEvent | PrivacyEvent;

const defaultValues = Object.fromEntries(
  parkSettings.map(({ name, defaultValue }) => [name, defaultValue]),
) as unknown as ParkSettingValues;
const neverSet = Object.fromEntries(
  parkSettings.map(({ name }) => [name, new Date(0).toISOString()]),
) as Record<ParkSettingName, string>;

export const emptySettings: ScheduleSettings = {
  ...defaultValues,
  since: neverSet,
  operatingHours: [],
  pricing: [],
  specialDays: new PersistentMap(),
  adminEmail: null,
  replacedAdminEmails: [],
  lastChanges: new PersistentMap(),
};

/** Applies an event to the settings, and notes it as the last change of those it affects. */
export function evolveSettings(
  settings: ScheduleSettings,
  event: Dated<SettingsEvent>,
): ScheduleSettings {
  const lastChange = lastChangeOf(event);
  const lastChanges = (affectedPartsOf(event).settings ?? []).reduce(
    (all, name) => all.with(name, lastChange),
    settings.lastChanges,
  );
  return { ...applySettingsEvent(settings, event), lastChanges };
}

function applySettingsEvent(
  settings: ScheduleSettings,
  event: Dated<SettingsEvent>,
): ScheduleSettings {
  if (isParkSettingEvent(event)) {
    const setting = findSettingOfEvent(event.type);
    return setting ? setValue(settings, setting.name, event.data, event.metadata.at) : settings;
  }

  switch (event.type) {
    case 'OperatingHoursChanged': {
      const others = settings.operatingHours.filter(
        ({ dayOfWeek }) => dayOfWeek !== event.data.dayOfWeek,
      );
      return { ...settings, operatingHours: [...others, event.data] };
    }
    case 'PricingChanged': {
      const others = settings.pricing.filter(({ name }) => name !== event.data.name);
      return { ...settings, pricing: [...others, event.data] };
    }
    case 'SpecialDaysChanged': {
      const { days, setting } = event.data;
      return {
        ...settings,
        specialDays: days.reduce((all, day) => all.with(day, setting), settings.specialDays),
      };
    }
    case 'SpecialDaysRemoved': {
      const { days } = event.data;
      return {
        ...settings,
        specialDays: days.reduce((all, day) => all.without(day), settings.specialDays),
      };
    }
    case 'AdminEmailChanged':
      return {
        ...settings,
        adminEmail: event.data.address,
        replacedAdminEmails: addReplacedEmail(settings, event.metadata.at),
      };
    case 'SettingReverted':
      return revertSetting(settings, event);
    case 'PersonalDataErased': {
      const erased = new Set(event.data.keyIds);
      const left = settings.replacedAdminEmails.filter(({ keyId }) => !erased.has(keyId));
      const isPresentErased = settings.adminEmail !== null && erased.has(settings.adminEmail.keyId);
      return {
        ...settings,
        ...(isPresentErased && { adminEmail: null }),
        replacedAdminEmails: left,
      };
    }
  }
}

const setValue = (
  settings: ScheduleSettings,
  name: ParkSettingName,
  value: SettingValue,
  at: string,
): ScheduleSettings => ({
  ...settings,
  [name]: value,
  since: { ...settings.since, [name]: at },
});

/** Restores a setting; one that had never been set gets its default. */
function revertSetting(
  present: ScheduleSettings,
  { data, metadata }: Dated<EventOf<typeof SettingReverted>>,
): ScheduleSettings {
  switch (data.kind) {
    case 'operatingHours':
      return applySettingsEvent(present, {
        type: 'OperatingHoursChanged',
        data: data.value,
        metadata,
      });
    case 'pricing':
      return applySettingsEvent(present, { type: 'PricingChanged', data: data.value, metadata });
    case 'adminEmail':
      return {
        ...present,
        adminEmail: data.value,
        replacedAdminEmails: addReplacedEmail(present, metadata.at),
      };
    case 'specialDay':
      return data.value
        ? applySettingsEvent(present, {
            type: 'SpecialDaysChanged',
            data: { days: data.days, setting: data.value },
            metadata,
          })
        : applySettingsEvent(present, { type: 'SpecialDaysRemoved', data, metadata });
    default: {
      const value = data.value ?? defaultValues[data.kind];
      return setValue(present, data.kind, value, metadata.at);
    }
  }
}

const addReplacedEmail = (
  { adminEmail, replacedAdminEmails: earlier }: ScheduleSettings,
  replacedAt: string,
) => (adminEmail === null ? earlier : [...earlier, { keyId: adminEmail.keyId, replacedAt }]);

/** The opening hours and prices that the first start writes, once (rules 2.6 and 3.1). */
export function decideSeed(present: ScheduleSettings): ConfigurationEvent[] {
  if (present.operatingHours.length > 0) {
    return [];
  }

  return [
    ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
    ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
    { type: 'LeadTimeSettingsChanged', data: defaultLeadTime },
  ];
}

/** The API's id of the opening hours of a day of the week: 1 for Monday, whose `dayOfWeek` is 0. */
export const idOfDay = (dayOfWeek: number): number => dayOfWeek + 1;
/** The day of the week, 0 for Monday, of the opening hours with this id in the API. */
export const dayOfWeekFromId = (id: number): number => id - 1;

/** The API's id of a price, counted from 1, which is the standard price. */
export const idOfPrice = (name: Pricing['name']): number => pricingNames.indexOf(name) + 1;
/** The name of the price with this id in the API; undefined for an unknown id. */
export const priceNameFromId = (id: number): Pricing['name'] | undefined => pricingNames[id - 1];

/** The settings that decide which half-hours of a day are open, their prices, and the lead time. */
export interface Timetable extends Pick<
  ScheduleSettings,
  'operatingHours' | 'pricing' | 'leadTime'
> {
  readonly specialDays: SpecialDays;
}
