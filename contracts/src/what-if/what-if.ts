import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { rigaDay } from '../shared/fields.ts';
import {
  hoursBefore,
  hoursRule,
  pricingRule,
  type Rules,
  type SentHours,
  type SentPricing,
} from './rules.ts';

/** What is asked: rules, and the days that the answer is about. All of it may be left out. */
export const whatIfForm = z
  .strictObject({
    pricing: pricingRule.nullish(),
    hours: hoursRule.nullish(),
    leadTime: hoursBefore.nullish().meta({ description: 'Whole hours.' }),
    cancelWindow: hoursBefore.nullish().meta({ description: 'Whole hours before the first slot.' }),
    from: rigaDay.nullish(),
    to: rigaDay.nullish(),
  })
  .refine(({ from, to }) => from == null || to == null || from <= to, {
    error: 'The range ends before it starts',
    path: ['to'],
  });
export type WhatIfForm = z.output<typeof whatIfForm>;

/** The rules that a request asks about; null for those that stay as they are. */
export const rulesFrom = ({ pricing, hours, leadTime, cancelWindow }: WhatIfForm): Rules => ({
  pricing: pricing?.rule ?? null,
  hours: hours?.rule ?? null,
  leadTimeHours: leadTime ?? null,
  cancelWindowHours: cancelWindow ?? null,
});

const sentValue = <As>() => z.unknown() as unknown as z.ZodType<As>;
const count = z.number().int();
const figures = z.object({
  bookings: count,
  refused: count.meta({ description: 'Wishes for a booking that were refused.' }),
  revenue: z.number().meta({ description: 'Euros.' }),
});
export type Figures = z.output<typeof figures>;

/** The answer (docs/analysts.md). */
export const whatIfAnswer = z.object({
  position: z
    .number()
    .int()
    .meta({ description: 'The last log position that the answer is based on.' }),
  from: z.string().nullable(),
  to: z.string().nullable(),
  rules: z
    .object({
      pricing: sentValue<SentPricing | null>(),
      hours: sentValue<SentHours | null>(),
      leadTime: count.nullable(),
      cancelWindow: count.nullable(),
    })
    .meta({ description: 'The rules as they were sent; null for those that stay.' }),
  assumptions: z.array(z.string()),
  before: figures,
  after: figures,
  difference: figures,
  byDay: z
    .array(figures.extend({ day: z.string() }))
    .meta({ description: 'Differences, for every Riga day that has any, in order.' }),
  byHour: z.array(figures.extend({ time: z.string() })).meta({
    description:
      'Differences by start time: a booking counts at its first slot, money at each slot.',
  }),
});
export type WhatIf = z.output<typeof whatIfAnswer>;

export const askWhatIf = defineEndpoint('askWhatIf', 'POST /api/admin/what-if', 'managers', {
  summary: 'What would have been booked under other rules',
  body: whatIfForm,
  example: {
    pricing: 'peak=30,standard=20',
    hours: 'mon-fri=15:00-21:00,sat-sun=closed',
    leadTime: 24,
    cancelWindow: 0,
    from: '2026-06-01',
    to: '2026-06-30',
  },
  response: whatIfAnswer,
  errors: ['UNAVAILABLE'],
});
