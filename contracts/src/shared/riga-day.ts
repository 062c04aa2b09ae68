import { z } from 'zod';
import { exportedAs } from './exported.ts';
import { dayOf, isDay, slotAt } from './riga-time.ts';

const NO_DAY = 'must be a day (yyyy-MM-dd) or an instant with its zone';
const NO_INSTANT = 'must be an instant with its zone, as 2026-06-01T12:00:00Z';

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));
/** The first and the last day that a request may name. */
export const FIRST_DAY = '1971-01-01';
export const LAST_DAY = '2399-12-31';
const isInReach = (text: string): boolean => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY;

/** Whether a text is a day, `yyyy-MM-dd`, that a request may name. */
export const isDayInReach = (text: string): boolean => isDay(text) && isInReach(text);

/** In a URL a plus that isn’t encoded is read as a space. */
const withItsPlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+');

/** A Riga day in a request: `yyyy-MM-dd`, or an ISO instant, which stands for the day it lies in (rule 2.7). */
export const rigaDay = z
  .string(NO_DAY)
  .transform(withItsPlus)
  .refine((text) => isInReach(text) && (isDay(text) || isInstant(text)), NO_DAY)
  .transform((text) => (isDay(text) ? text : dayOf(slotAt(new Date(text)))))
  .meta({ description: 'A day (yyyy-MM-dd), or an instant, for the day in Riga that it lies in.' });

/** An ISO 8601 instant with a time zone. */
export const instant = z
  .string(NO_INSTANT)
  .refine((text) => isInReach(text) && isInstant(text), NO_INSTANT)
  .transform((text) => new Date(text));

/** An instant in a URL. */
export const instantInQuery = z.string(NO_INSTANT).transform(withItsPlus).pipe(instant);

/** An instant in an answer: ISO 8601, UTC. */
export const dateTime = exportedAs('shown', z.string().meta({ format: 'date-time' }));
