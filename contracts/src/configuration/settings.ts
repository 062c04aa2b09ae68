import { z } from 'zod';

import { exportAs } from '../shared/exported.ts';
import { publicNote } from '../shared/public-note.ts';
import type { Day } from '../shared/riga-time.ts';

/** `HH:mm` from 00:00 to 24:00, which is the end of the day. */
export const clockTime = exportAs(
  'shown',
  z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Not a time'),
);

/** A time in a request: `HH:mm`, or `HH:mm:ss` on the full minute (rule 9.2). */
export const clockTimeSent = (message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.replace(/^(\d{2}:\d{2}):00$/, '$1'))
    .pipe(z.string().refine((text) => clockTime.safeParse(text).success, message))
    .meta({ description: 'HH:mm on Riga’s clock.' });

/** A setting’s id in a path. Text that is no number becomes 0, which no setting has. */
export const settingId = z
  .string()
  .transform((text) => (/^\d{1,4}$/.test(text) ? Number(text) : 0));

/**
 * When the park is open on a weekday (0 is Monday), on Riga’s clock, or in UTC without
 * `useLocalTime` (rule 2.4).
 */
export const operatingHours = z.object({
  dayOfWeek: z.number().int().min(0).max(6),
  openTime: clockTime,
  closeTime: clockTime,
  isClosed: z.boolean(),
  useLocalTime: z.boolean(),
});
export type OperatingHours = z.output<typeof operatingHours>;

export const pricingNames = ['standard', 'peak', 'weekend'] as const;

/**
 * The price of half an hour. The window is that of the peak price, Monday to Friday on Riga’s clock
 * (rule 3.2).
 */
export const pricing = z.object({
  name: z.enum(pricingNames),
  priceCents: z.number().int().nonnegative(),
  startTime: clockTime.nullable(),
  endTime: clockTime.nullable(),
  applyToWeekends: z.boolean(),
  weekendMultiplier: z.number().nullable(),
});
export type Pricing = z.output<typeof pricing>;

/**
 * How a single day differs from its weekday. A closed day may have times; otherwise both are there,
 * on Riga’s clock. The price is that of every half hour of the day; null stands for the price list.
 */
export const specialDaySetting = z.object({
  isClosed: z.boolean(),
  openTime: clockTime.nullable(),
  closeTime: clockTime.nullable(),
  priceCents: z.number().int().nonnegative().nullable(),
  note: publicNote.nullable(),
});
export type SpecialDaySetting = z.output<typeof specialDaySetting>;
export type SpecialDays = ReadonlyMap<Day, SpecialDaySetting>;

export const restrictionModes = ['enforced', 'booking_based', 'off'] as const;

/** How late before a slot’s start customers may still book it (rule 4.1). */
export const leadTimeSettings = z.object({
  restrictionMode: z.enum(restrictionModes),
  leadTimeHours: z.number().int().min(0),
  operatorOnSite: z.boolean(),
});
export type LeadTimeSettings = z.output<typeof leadTimeSettings>;

/** How clients display times (rule 2.10). */
export const timeFormatPreferences = z.object({
  use24HourFormat: z.boolean(),
  showTimezoneIndicator: z.boolean(),
  dateFormat: z.string(),
  timeFormat: z.string(),
  defaultTimezone: z.string(),
});
