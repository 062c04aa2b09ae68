import { z } from 'zod';
import { dayOf, isDay, slotAt } from './riga-time.ts';

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));
const isInReach = (text: string): boolean => text >= '1971' && text < '2400';

/** A Riga day in a request: `yyyy-MM-dd`, or an ISO instant, which stands for the day it lies in (decision 3). */
export const rigaDay = z
  .string('Not a date')
  .refine((text) => isInReach(text) && (isDay(text) || isInstant(text)), 'Not a date')
  .transform((text) => (isDay(text) ? text : dayOf(slotAt(new Date(text)))));

/** An ISO 8601 instant with its zone. */
export const instant = z
  .string('Not a time')
  .refine((text) => isInReach(text) && isInstant(text), 'Not a time')
  .transform((text) => new Date(text));
