import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { centsOf } from '../shared/money.ts';
import { publicNoteSent } from '../shared/public-note.ts';
import { isDayInReach } from '../shared/riga-day.ts';
import { managers } from '../shared/roles.ts';
import { clockTime } from './settings.ts';
import { specialDaysOutcome } from './special-day.ts';

/** The most days that one request may change. */
export const MAX_SPECIAL_DAYS = 366;
export const HIGHEST_PRICE = 100_000;

const NO_DAYS = 'Please choose at least one day';
const TOO_MANY = `At most ${MAX_SPECIAL_DAYS} days at once`;
const NO_TIME = 'Please enter the times as HH:mm';
const TOO_LOW = 'Price must be at least €0';

const day = z.string().refine(isDayInReach, 'must be a day (yyyy-MM-dd)');
const time = z
  .string({ error: NO_TIME })
  .refine((text) => clockTime.safeParse(text).success, NO_TIME)
  .nullish()
  .transform((text) => text ?? null)
  .meta({ description: 'HH:mm on Riga’s clock; needed unless the day is closed.' });
const yesOrNo = z.boolean({ error: 'must be true or false' });

/** Replaces each of these special days as a whole (rule 2.11). Days that are over are refused where the clock is known. */
export const changeSpecialDays = defineEndpoint({
  name: 'changeSpecialDays',
  method: 'PUT',
  path: '/api/config/special-days',
  summary: 'Make days differ from their weekday, at once',
  roles: managers,
  takesKey: true,
  body: z
    .object({
      days: z
        .array(day, { error: NO_DAYS })
        .min(1, NO_DAYS)
        .max(MAX_SPECIAL_DAYS, { error: TOO_MANY, abort: true })
        .transform((days) => [...new Set(days)].sort()),
      isClosed: yesOrNo,
      openTime: time,
      closeTime: time,
      price: z
        .number({ error: TOO_LOW })
        .min(0, TOO_LOW)
        .max(HIGHEST_PRICE, 'Price is too high')
        .nullish()
        .meta({ description: 'The price of each half hour; null for the price list.' }),
      note: publicNoteSent,
      dryRun: yesOrNo.default(false).meta({ description: 'Answers what would be done, and does nothing.' }),
    })
    .refine(({ openTime, closeTime, isClosed }) => isClosed || (openTime !== null && closeTime !== null), {
      error: NO_TIME,
      path: ['openTime'],
    })
    .refine(({ openTime, closeTime }) => openTime === null || closeTime === null || openTime < closeTime, {
      error: 'Close time must be after open time',
      path: ['closeTime'],
    })
    .transform(({ days, dryRun, price, ...rest }) => ({
      days,
      dryRun,
      setting: { ...rest, priceCents: price === null || price === undefined ? null : centsOf(price) },
    })),
  example: {
    days: ['2026-06-23', '2026-06-24'],
    isClosed: false,
    openTime: '12:00',
    closeTime: '18:00',
    price: 30,
    note: { lv: 'Jāņi', en: 'Midsummer' },
    dryRun: true,
  },
  response: specialDaysOutcome,
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
