import { z } from 'zod';

import { clockTime, pricingNames } from '../configuration/settings.ts';
import { toCents, type Cents } from '../shared/money.ts';

/** The names of the days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const CLOSED = 'closed';
const HIGHEST_PRICE = 100_000;
const MAX_HOURS = 8784;
const MAX_TEXT_LENGTH = 500;

/** `HH:mm-HH:mm` on Riga’s clock, or closed. */
export interface HoursRule {
  readonly isClosed: boolean;
  readonly openTime: string;
  readonly closeTime: string;
}

/** The rules that are put in the place of the park’s own; null for those that stay. */
export interface Rules {
  readonly pricing: ReadonlyMap<(typeof pricingNames)[number], Cents> | null;
  /** By day of the week, 0 for Monday. Days that aren’t named keep their hours. */
  readonly hours: ReadonlyMap<number, HoursRule> | null;
  readonly leadTimeHours: number | null;
  readonly cancelWindowHours: number | null;
}

/** `name=value,name=value` as pairs; null if it is anything else or names something twice. */
function parsePairs(text: string): readonly (readonly [string, string])[] | null {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  if (pairs.some((pair) => pair.length !== 2 || pair.includes(''))) {
    return null;
  }

  return pairs.map(([name = '', value = '']) => [name, value] as const);
}

const PRICES = 'must look like peak=30,standard=20, in euros';

function parsePrices(
  pairs: readonly (readonly [string, string | number])[] | null,
): Rules['pricing'] {
  if (pairs === null || pairs.length === 0) {
    return null;
  }

  const prices = new Map<(typeof pricingNames)[number], Cents>();
  for (const [name, value] of pairs) {
    const row = pricingNames.find((one) => one === name);
    if (row === undefined || prices.has(row)) {
      return null;
    }
    if (typeof value === 'string' && !/^\d{1,6}(\.\d{1,2})?$/.test(value)) {
      return null;
    }

    const euros = Number(value);
    if (!(euros >= 0 && euros <= HIGHEST_PRICE)) {
      return null;
    }

    prices.set(row, toCents(euros));
  }

  return prices;
}

const HOURS = 'must look like mon-fri=15:00-21:00,sat-sun=closed';

function parseHours(pairs: readonly (readonly [string, string])[] | null): Rules['hours'] {
  if (pairs === null || pairs.length === 0) {
    return null;
  }

  const hours = new Map<number, HoursRule>();
  for (const [names, value] of pairs) {
    const days = parseWeekdays(names);
    const rule = parseHoursRule(value);
    if (days === null || rule === null || days.some((day) => hours.has(day))) {
      return null;
    }

    for (const day of days) {
      hours.set(day, rule);
    }
  }

  return hours;
}

/** `fri` or `fri-mon`, which goes on after Sunday. */
function parseWeekdays(names: string): number[] | null {
  const [first, last = first, ...more] = names
    .split('-')
    .map((name) => weekdays.findIndex((one) => one === name));
  if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) {
    return null;
  }

  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % weekdays.length);
}

function parseHoursRule(value: string): HoursRule | null {
  if (value === CLOSED) {
    return { isClosed: true, openTime: '00:00', closeTime: '00:00' };
  }

  const [openTime = '', closeTime = '', ...more] = value.split('-');
  const isGood =
    more.length === 0 && [openTime, closeTime].every((time) => clockTime.safeParse(time).success);
  return isGood && openTime < closeTime ? { isClosed: false, openTime, closeTime } : null;
}

/** A rule as it was sent, which the answer repeats, and as it is meant. */
export interface SentRule<As, Rule> {
  readonly sent: As;
  readonly rule: Rule;
}
export type SentPricing = string | Readonly<Record<string, number>>;
export type SentHours = string | Readonly<Record<string, string>>;

/** The pairs of a text, or of an object with such values; null if it is anything else. */
function readPairs<Value>(
  sent: unknown,
  isValue: (value: unknown) => value is Value,
): readonly (readonly [string, Value | string])[] | null {
  if (typeof sent === 'string') {
    return sent.length > MAX_TEXT_LENGTH ? null : parsePairs(sent);
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return null;
  }

  const pairs = Object.entries(sent);
  return pairs.every((pair): pair is [string, Value] => isValue(pair[1])) ? pairs : null;
}

// Unions and records would be parts of zod that the first page loads and has no use for.
const sentRule = <As, Rule>(
  read: (sent: unknown) => Rule | null,
  message: string,
  description: string,
) =>
  z
    .unknown()
    .transform((sent, ctx): SentRule<As, Rule> => {
      const rule = read(sent);
      if (rule !== null) {
        return { sent: sent as As, rule };
      }

      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ description }) as unknown as z.ZodType<SentRule<As, Rule>, As>;

/** Prices of half an hour in euros, as `peak=30,standard=20` or an object. */
export const pricingRule = sentRule<SentPricing, NonNullable<Rules['pricing']>>(
  (sent) => parsePrices(readPairs(sent, (value) => typeof value === 'number')),
  PRICES,
  'Prices of half an hour in euros, as peak=30,standard=20 or an object of such pairs.',
);

/** Hours by weekday, as `mon-fri=15:00-21:00,sat-sun=closed` or an object. */
export const hoursRule = sentRule<SentHours, NonNullable<Rules['hours']>>(
  (sent) => parseHours(readPairs(sent, (value) => typeof value === 'string')),
  HOURS,
  'Opening hours on Riga’s clock, as mon-fri=15:00-21:00,sat-sun=closed or an object of such pairs.',
);

const NOT_HOURS = 'must be a whole number of hours';
export const hoursBefore = z
  .number(NOT_HOURS)
  .int(NOT_HOURS)
  .min(0, NOT_HOURS)
  .max(MAX_HOURS, NOT_HOURS);
