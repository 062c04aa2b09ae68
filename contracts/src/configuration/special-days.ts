import { z } from 'zod';

import { isDayInReach } from '../shared/days-in-reach.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { queryFlag, rigaDay } from '../shared/fields.ts';
import { toCents } from '../shared/money.ts';
import { publicNote, publicNoteSent } from '../shared/public-note.ts';
import { slotsOutcome } from './applied-setting.ts';
import { clockTime } from './settings.ts';

/** A day that differs from its weekday (rule 2.11). */
export const specialDay = z.object({
  day: z.string().meta({ description: 'The Riga day, yyyy-MM-dd.' }),
  isClosed: z.boolean(),
  openTime: z
    .string()
    .nullable()
    .meta({ description: 'HH:mm on Riga’s clock; a closed day may have none.' }),
  closeTime: z.string().nullable(),
  price: z
    .number()
    .nullable()
    .meta({ description: 'The price of each half hour; null for the price list.' }),
  note: publicNote.nullable(),
});
export type SpecialDay = z.output<typeof specialDay>;

/** What a change of special days does, or would do, to the days at once. */
export const specialDaysOutcome = z.object({ dryRun: z.boolean(), ...slotsOutcome.shape });
export type SpecialDaysOutcome = z.output<typeof specialDaysOutcome>;

/** How many days after `from` the list ends, unless the request names its end. */
export const LISTED_DAYS_AHEAD = 366;
/** The most days by which the ends of the list may be apart. */
export const MAX_LISTED_DAYS_APART = 732;

/** Ends that are left out are decided where the clock is known: from today, for 366 days. */
export const listSpecialDays = defineEndpoint(
  'listSpecialDays',
  'GET /api/config/special-days',
  'everyone',
  {
    summary: 'Days that differ from their weekday, in order; both ends inclusive',
    query: z.object({ from: rigaDay.optional(), to: rigaDay.optional() }),
    response: z.array(specialDay),
  },
);

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

/**
 * Replaces each of these special days as a whole (rule 2.11). Days that are over are refused where
 * the clock is known.
 */
export const changeSpecialDays = defineEndpoint(
  'changeSpecialDays',
  'PUT /api/config/special-days',
  'managers',
  {
    summary: 'Set special days, which take effect at once',
    isUndoable: true,
    errors: ['TOO_MUCH_AT_ONCE'],
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
        dryRun: yesOrNo
          .default(false)
          .meta({ description: 'Says what would be done and changes nothing.' }),
      })
      .refine(
        ({ openTime, closeTime, isClosed }) =>
          isClosed || (openTime !== null && closeTime !== null),
        {
          error: NO_TIME,
          path: ['openTime'],
        },
      )
      .refine(
        ({ openTime, closeTime }) =>
          openTime === null || closeTime === null || openTime < closeTime,
        {
          error: 'Close time must be after open time',
          path: ['closeTime'],
        },
      )
      .transform(({ days, dryRun, price, ...rest }) => ({
        days,
        dryRun,
        setting: {
          ...rest,
          priceCents: price === null || price === undefined ? null : toCents(price),
        },
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
  },
);

/** The day follows its weekday again, at once. A text that is no day is no special day either. */
export const removeSpecialDay = defineEndpoint(
  'removeSpecialDay',
  'DELETE /api/config/special-days/:day',
  'managers',
  {
    summary: 'Remove a special day, which takes effect at once',
    isUndoable: true,
    params: z.object({ day: z.string() }),
    query: z.object({
      dryRun: queryFlag
        .default(false)
        .meta({ description: 'Says what would be done and changes nothing.' }),
    }),
    response: specialDaysOutcome,
    errors: ['SPECIAL_DAY_NOT_FOUND', 'TOO_MUCH_AT_ONCE'],
  },
);
