import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { pricingNames, timeFormatPreferences } from './settings.ts';

/** A weekday's hours as clients see them: Riga's clock, `HH:mm` (rule 2.4). */
export const operatingHoursEntry = z.object({
  id: z.number().int(),
  dayOfWeek: z.number().int().meta({ description: '0 = Monday … 6 = Sunday.' }),
  openTime: z.string(),
  closeTime: z.string(),
  isClosed: z.boolean(),
  timezone: z.string(),
  useLocalTime: z.boolean(),
});

export const pricingEntry = z.object({
  id: z.number().int(),
  name: z.enum(pricingNames),
  price: z.number(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  applyToWeekends: z.boolean(),
  weekendMultiplier: z.number().nullable(),
});

/** What every visitor may know of the park; its name, phone and address come from the installation's settings. */
export const parkSettings = z.object({
  operatingHours: z.array(operatingHoursEntry),
  pricing: z.array(pricingEntry),
  timeFormatPreferences,
  park: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  googleSignIn: z.boolean(),
  /** How long after its session a booking's personal data are kept. */
  retentionMonths: z.number().int(),
});
export type ParkSettings = z.output<typeof parkSettings>;

/** The id of the page's element that holds the park settings as JSON, where the backend serves the page. */
export const PARK_SETTINGS_ELEMENT = 'park-settings';

export const publicConfig = parkSettings.extend({
  /** Whether whoever asks is signed in: a guest's page need not ask who is, and be answered 401. */
  signedIn: z.boolean(),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getConfig = defineEndpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'Opening hours, prices and how times are written',
  roles: everyone,
  response: publicConfig,
});
