import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
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
import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { itemsOf, linked, type Linked } from '@cablepark/event-store/streams/linked-list';

/** The settings that decisions are based on. */
export interface Configuration {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly specialDays: SpecialDays;
  readonly leadTime: LeadTimeSettings;
  readonly reminders: Reminders;
  readonly adminEmail: Sealed<{ email: string }> | null;
  /** Earlier addresses that have not been erased. */
  readonly replacedAdminEmails: Linked<ReplacedAdminEmail> | null;
}

export interface Reminders {
  /** 0 for none. */
  readonly hoursBefore: number;
  /** When it was set, as ISO 8601. Moments before that are past. */
  readonly since: string;
}

export interface ReplacedAdminEmail {
  readonly keyId: string;
  /** When it was replaced, as ISO 8601. */
  readonly replacedAt: string;
}

/** The events of the configuration’s stream. */
export type ConfigurationStreamEvent = ConfigurationEvent | PrivacyEvent;

export const emptyConfiguration: Configuration = {
  operatingHours: [],
  pricing: [],
  specialDays: new Map(),
  leadTime: defaultLeadTime,
  reminders: { hoursBefore: DEFAULT_REMINDER_HOURS, since: new Date(0).toISOString() },
  adminEmail: null,
  replacedAdminEmails: null,
};

export function evolveConfiguration(
  configuration: Configuration,
  event: Dated<ConfigurationStreamEvent>,
): Configuration {
  switch (event.type) {
    case 'OperatingHoursChanged': {
      const others = configuration.operatingHours.filter(({ dayOfWeek }) => dayOfWeek !== event.data.dayOfWeek);
      return { ...configuration, operatingHours: [...others, event.data] };
    }
    case 'PricingChanged': {
      const others = configuration.pricing.filter(({ name }) => name !== event.data.name);
      return { ...configuration, pricing: [...others, event.data] };
    }
    case 'LeadTimeSettingsChanged':
      return { ...configuration, leadTime: event.data };
    case 'SpecialDaysChanged': {
      const { days, setting } = event.data;
      return { ...configuration, specialDays: withDays(configuration.specialDays, days, setting) };
    }
    case 'SpecialDaysRemoved':
      return { ...configuration, specialDays: withoutDays(configuration.specialDays, event.data.days) };
    case 'RemindersChanged':
      return {
        ...configuration,
        reminders: { hoursBefore: event.data.hoursBefore, since: event.metadata.at },
      };
    case 'AdminEmailChanged':
      return {
        ...configuration,
        adminEmail: event.data.address,
        replacedAdminEmails: withReplaced(configuration, event.metadata.at),
      };
    case 'PersonalDataErased': {
      const erased = new Set(event.data.keyIds);
      const left = itemsOf(configuration.replacedAdminEmails).filter(({ keyId }) => !erased.has(keyId));
      return { ...configuration, replacedAdminEmails: linked(left) };
    }
  }
}

const withDays = (specialDays: SpecialDays, days: readonly Day[], setting: SpecialDaySetting): SpecialDays =>
  new Map([...specialDays, ...days.map((day) => [day, setting] as const)]);

const withoutDays = (specialDays: SpecialDays, days: readonly Day[]): SpecialDays =>
  new Map([...specialDays].filter(([day]) => !days.includes(day)));

const withReplaced = ({ adminEmail, replacedAdminEmails: older }: Configuration, replacedAt: string) =>
  adminEmail === null ? older : { item: { keyId: adminEmail.keyId, replacedAt }, older };

export const configuration = { initialState: emptyConfiguration, evolve: evolveConfiguration };

/** The opening hours and prices that the first start writes, once (rules 2.6 and 3.1). */
export function decideSeed(present: Configuration): ConfigurationEvent[] {
  if (present.operatingHours.length > 0) return [];
  return [
    ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
    ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
    { type: 'LeadTimeSettingsChanged', data: defaultLeadTime },
  ];
}

/** The API numbers settings from 1, which is Monday or the standard price. */
export const idOfDay = (dayOfWeek: number): number => dayOfWeek + 1;
export const dayOfWeekWithId = (id: number): number => id - 1;

export const idOfPrice = (name: Pricing['name']): number => pricingNames.indexOf(name) + 1;
export const priceNameWithId = (id: number): Pricing['name'] | undefined => pricingNames[id - 1];
