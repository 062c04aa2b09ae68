import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import {
  defaultLeadTime,
  type LeadTimeSettings,
  type OperatingHours,
  type Pricing,
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/settings';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

/** The settings that decisions are made by. */
export interface Configuration {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly leadTime: LeadTimeSettings;
  readonly adminEmail: Sealed<{ email: string }> | null;
}

export const emptyConfiguration: Configuration = {
  operatingHours: [],
  pricing: [],
  leadTime: defaultLeadTime,
  adminEmail: null,
};

export function evolveConfiguration(configuration: Configuration, event: ConfigurationEvent): Configuration {
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
    case 'AdminEmailChanged':
      return { ...configuration, adminEmail: event.data.address };
  }
}

export const configuration = { initialState: emptyConfiguration, evolve: evolveConfiguration };

/** What the first start writes, once: the park's hours and prices (decisions 4 and 5). */
export function decideSeed(present: Configuration): ConfigurationEvent[] {
  if (present.operatingHours.length > 0) return [];
  return [
    ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
    ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
    { type: 'LeadTimeSettingsChanged', data: defaultLeadTime },
  ];
}
