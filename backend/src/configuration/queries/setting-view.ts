import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';

import type {
  operatingHoursEntry,
  ParkConfig,
  pricingEntry,
  PublicConfig,
} from '@cablepark/contracts/configuration/get-config';
import { defaultTimeFormat } from '@cablepark/contracts/configuration/seeded-settings';
import { type OperatingHours, type Pricing } from '@cablepark/contracts/configuration/settings';
import { toEuros } from '@cablepark/contracts/shared/money';
import { RIGA } from '@cablepark/contracts/shared/riga-time';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { idOfDay, idOfPrice, type Timetable } from '#schedule/domain/settings';
import type { PricesOnSale } from '../domain/prices-on-sale.ts';

/** The settings of the installation that visitors may see. */
@Injectable()
export class PublicSettings implements Pick<
  PublicConfig,
  'park' | 'googleSignIn' | 'retentionMonths'
> {
  readonly park: PublicConfig['park'];
  readonly googleSignIn: boolean;
  readonly retentionMonths: number;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.park = {
      name: settings.PARK_NAME,
      phone: settings.PARK_PHONE,
      email: settings.PARK_EMAIL,
    };
    this.googleSignIn =
      settings.GOOGLE_CLIENT_ID !== undefined && settings.GOOGLE_CLIENT_SECRET !== undefined;
    this.retentionMonths = settings.RETENTION_MONTHS;
  }
}

export type HoursEntry = z.output<typeof operatingHoursEntry>;
export type PriceEntry = z.output<typeof pricingEntry>;

export const toHoursEntry = (hours: OperatingHours): HoursEntry => ({
  id: idOfDay(hours.dayOfWeek),
  timezone: RIGA,
  ...hours,
});

export const toPriceEntry = ({ name, priceCents, ...rest }: Pricing): PriceEntry => ({
  id: idOfPrice(name),
  name,
  price: toEuros(priceCents),
  ...rest,
});

/** A price as visitors see it, with the price that is charged until it applies. */
function toListedPrice(row: Pricing, onSale: PricesOnSale): ParkConfig['pricing'][number] {
  const sold = onSale.get(row.name);
  if (!sold) {
    return toPriceEntry(row);
  }

  const { priceCents, listedFrom } = sold;
  return { ...toPriceEntry(row), onSale: { price: toEuros(priceCents), listedFrom } };
}

/** Returns the settings that every visitor may see, the park's and the installation's. */
export const toParkConfig = (
  { operatingHours, pricing, leadTime }: Omit<Timetable, 'specialDays'>,
  onSale: PricesOnSale,
  { park, googleSignIn, retentionMonths }: PublicSettings,
): ParkConfig => ({
  operatingHours: operatingHours.map(toHoursEntry).sort((a, b) => a.id - b.id),
  pricing: pricing.map((row) => toListedPrice(row, onSale)).sort((a, b) => a.id - b.id),
  leadTime,
  timeFormatPreferences: defaultTimeFormat,
  park,
  googleSignIn,
  retentionMonths,
});
