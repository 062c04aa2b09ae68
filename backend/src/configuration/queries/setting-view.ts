import type { operatingHoursEntry, ParkSettings, pricingEntry } from '@cablepark/contracts/configuration/get-config';
import {
  defaultTimeFormat,
  type LeadTimeSettings,
  type OperatingHours,
  type Pricing,
} from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { RIGA } from '@cablepark/contracts/shared/riga-time';
import type { z } from 'zod';
import { idOfDay, idOfPrice } from '../../schedule/domain/settings.ts';
import type { PublicSettings } from '../public-settings.ts';

export type HoursEntry = z.output<typeof operatingHoursEntry>;
export type PriceEntry = z.output<typeof pricingEntry>;

export const hoursEntry = (hours: OperatingHours): HoursEntry => ({
  id: idOfDay(hours.dayOfWeek),
  timezone: RIGA,
  ...hours,
});

export const priceEntry = ({ name, priceCents, ...rest }: Pricing): PriceEntry => ({
  id: idOfPrice(name),
  name,
  price: eurosOf(priceCents),
  ...rest,
});

interface StoredSettings {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly leadTime: LeadTimeSettings;
}

/** What every visitor may know, of the settings that staff change and those of the installation. */
export const parkSettingsOf = (
  { operatingHours, pricing, leadTime }: StoredSettings,
  { park, googleSignIn, retentionMonths }: PublicSettings,
): ParkSettings => ({
  operatingHours: operatingHours.map(hoursEntry).sort((a, b) => a.id - b.id),
  pricing: pricing.map(priceEntry).sort((a, b) => a.id - b.id),
  leadTime,
  timeFormatPreferences: defaultTimeFormat,
  park,
  googleSignIn,
  retentionMonths,
});
