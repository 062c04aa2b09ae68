import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { asOfQuery, dateTime, rigaDay } from '../shared/fields.ts';
import { vat } from './pass-product.ts';

/** `cents` is money, `rides` half hours, and `worth` what value cards can pay, in cents. */
export const ledgerUnits = ['cents', 'rides', 'worth'] as const;
export type LedgerUnit = (typeof ledgerUnits)[number];

/**
 * Money: `cash` was taken, `unearned` is owed in rides, `earned` is the park's, `lapsed` is the
 * park's without a ride, `refunded` was paid back. Rides and worth: `issued` were sold, `goodwill`
 * given on top, `outstanding` can still be used; `used`, `lapsed` and `refunded` are gone.
 */
export const ledgerAccounts = [
  'cash',
  'unearned',
  'earned',
  'lapsed',
  'refunded',
  'issued',
  'goodwill',
  'outstanding',
  'used',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** A line of the ledger. The lines of each commit sum to zero in each unit. */
export const ledgerLine = z.object({
  position: z.string().meta({ description: "The event's position in the log." }),
  at: dateTime,
  account: z.enum(ledgerAccounts),
  unit: z.enum(ledgerUnits),
  amount: z.number().int(),
  passId: z.string(),
  bookingId: z.string().nullable(),
  vat: vat.nullable().meta({ description: 'Of the product, as it was sold.' }),
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const listLedger = defineEndpoint('listLedger', 'GET /api/admin/ledger', 'managers', {
  summary: 'The ledger of passes and gift cards in double entries',
  query: z
    .object({
      from: rigaDay.optional().meta({ description: 'The first Riga day of the events.' }),
      to: rigaDay.optional().meta({ description: 'The last Riga day of the events.' }),
      account: z.enum(ledgerAccounts).optional(),
      format: z.enum(['json', 'csv']).default('json'),
      ...asOfQuery,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: z.union([z.array(ledgerLine), z.string()]).meta({
    description: 'The lines in their order; with format=csv a file.',
  }),
});
