import { z } from 'zod';
import { asOfQuery } from '../shared/as-of.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { daysBetween } from '../shared/riga-time.ts';
import { rigaDay } from '../shared/riga-day.ts';
import { timeSlot } from './time-slot.ts';

/** The most days that one request may ask for (rule 2.7). */
export const MAX_RANGE_DAYS = 62;

export const listTimeSlots = defineEndpoint({
  name: 'listTimeSlots',
  method: 'GET',
  path: '/api/timeslots',
  summary: 'The stored slots of a range of Riga days, both inclusive',
  roles: everyone,
  query: z
    .object({ startDate: rigaDay, endDate: rigaDay, ...asOfQuery })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'The range ends before it starts',
      path: ['endDate'],
    })
    .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < MAX_RANGE_DAYS, {
      error: `The range may not be longer than ${MAX_RANGE_DAYS} days`,
      path: ['endDate'],
    }),
  response: z.object({ timeSlots: z.array(timeSlot) }),
});
