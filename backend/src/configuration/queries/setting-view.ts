import type { operatingHoursEntry, pricingEntry } from '@cablepark/contracts/configuration/get-config';
import type { OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { RIGA } from '@cablepark/contracts/shared/riga-time';
import type { z } from 'zod';
import { idOfDay, idOfPrice } from '../domain/configuration.ts';

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
