import type {
  ConfigurationEvent,
  SettingReverted,
} from '@cablepark/contracts/configuration/configuration.events';
import { defaultPayment, type PaymentSetting } from '@cablepark/contracts/configuration/payment';
import { DEFAULT_REMINDER_HOURS } from '@cablepark/contracts/configuration/reminders';
import {
  defaultLeadTime,
  pricingNames,
  seededOperatingHours,
  seededPricing,
  type LeadTimeSettings,
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

/** The settings that decisions are based on. */
export interface ScheduleSettings {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly specialDays: PersistentMap<Day, SpecialDaySetting>;
  readonly leadTime: LeadTimeSettings;
  readonly reminders: Reminders;
  readonly payment: PaymentSetting;
  readonly adminEmail: Sealed<{ email: string }> | null;
  /** Former addresses that have not been erased. */
  readonly replacedAdminEmails: readonly ReplacedAdminEmail[];
  /** The action that last changed each setting, by name (`settingNames`). */
  readonly lastChanges: PersistentMap<string, LastChange>;
}

export interface Reminders {
  /** 0 for none. */
  readonly hoursBefore: number;
  /** When it was set, as ISO 8601. Reminders due before that are not sent. */
  readonly since: string;
}

export interface ReplacedAdminEmail {
  readonly keyId: string;
  /** When it was replaced, as ISO 8601. */
  readonly replacedAt: string;
}

/** The events of the schedule's stream that concern the settings. */
export type SettingsEvent = ConfigurationEvent | PrivacyEvent;

export const emptySettings: ScheduleSettings = {
  operatingHours: [],
  pricing: [],
  specialDays: new PersistentMap(),
  leadTime: defaultLeadTime,
  reminders: { hoursBefore: DEFAULT_REMINDER_HOURS, since: new Date(0).toISOString() },
  payment: defaultPayment,
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
    case 'LeadTimeSettingsChanged':
      return { ...settings, leadTime: event.data };
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
    case 'RemindersChanged':
      return {
        ...settings,
        reminders: { hoursBefore: event.data.hoursBefore, since: event.metadata.at },
      };
    case 'PaymentChanged':
      return { ...settings, payment: event.data };
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
    case 'leadTime':
      return { ...present, leadTime: data.value ?? defaultLeadTime };
    case 'reminders': {
      const value = data.value ?? { hoursBefore: DEFAULT_REMINDER_HOURS };
      return applySettingsEvent(present, { type: 'RemindersChanged', data: value, metadata });
    }
    case 'payment':
      return { ...present, payment: data.value ?? defaultPayment };
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

/** The API numbers settings from 1, which is Monday or the standard price. */
export const idOfDay = (dayOfWeek: number): number => dayOfWeek + 1;
/** The day of the week, 0 for Monday, of the opening hours with this id in the API. */
export const dayOfWeekFromId = (id: number): number => id - 1;

/** The API's id of a price, counted from 1. */
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
