import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { asOfQuery } from '../shared/fields.ts';
import { leadTimeSettings, pricingNames, timeFormatPreferences } from './settings.ts';

/** The opening hours of a weekday as clients see them, on Riga's clock, `HH:mm` (rule 2.4). */
export const operatingHoursEntry = z.object({
  id: z.number().int(),
  dayOfWeek: z.number().int().meta({ description: '0 = Monday … 6 = Sunday.' }),
  openTime: z.string(),
  closeTime: z.string(),
  isClosed: z.boolean(),
  timezone: z.string(),
  useLocalTime: z.boolean(),
});

/** A row of the price list. */
export const pricingEntry = z.object({
  id: z.number().int(),
  name: z.enum(pricingNames),
  price: z.number(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  applyToWeekends: z.boolean(),
  weekendMultiplier: z.number().nullable(),
});

const listedPrice = pricingEntry.extend({
  onSale: z
    .object({
      price: z.number(),
      listedFrom: z.string().meta({ description: 'The first day that costs what the list says.' }),
    })
    .optional()
    .meta({ description: 'What the next days on sale cost, if that is something else.' }),
});

/**
 * What visitors need to know about the park. Its name, phone and e-mail come from the environment.
 */
export const parkConfig = z.object({
  operatingHours: z.array(operatingHoursEntry),
  pricing: z.array(listedPrice),
  leadTime: leadTimeSettings,
  timeFormatPreferences,
  park: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  googleSignIn: z.boolean(),
  /** How many months after its last slot a booking’s personal data are erased. */
  retentionMonths: z.number().int(),
});

export type ParkConfig = z.output<typeof parkConfig>;

export const publicConfig = parkConfig.extend({
  /**
   * Whether the caller is signed in, which saves a guest's page a request for the current user
   * (401).
   */
  signedIn: z.boolean(),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getConfig = defineEndpoint('getConfig', 'GET /api/config', 'everyone', {
  summary: 'Opening hours, prices and how times are written',
  query: z.object(asOfQuery),
  response: publicConfig,
});
