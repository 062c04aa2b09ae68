import { z } from 'zod';
import { rigaDay } from '../shared/riga-day.ts';

/** Riga days of slots, both inclusive; either may be left out. */
export const dayRange = z
  .object({ from: rigaDay.optional(), to: rigaDay.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The range ends before it starts',
    path: ['to'],
  });
