import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import { defineEvent, parseEventData } from './define-event.ts';

/** Its first version was in Fahrenheit, and the second didn't say who measured. */
const WaterMeasured = defineEvent('WaterMeasured', {
  schema: z.object({ day: z.string(), celsius: z.number(), by: z.string().nullable() }),
  example: { day: '2026-06-01', celsius: 15, by: 'Anna' },
  audit: { en: 'Water measured', lv: 'Izmērīts ūdens' },
  upcasts: {
    1: ({ day, fahrenheit }: { day: string; fahrenheit: number }) => ({
      day,
      celsius: ((fahrenheit - 32) * 5) / 9,
    }),
    2: (old: object) => ({ ...old, by: null }),
  },
});

describe('an event of several versions', () => {
  it('has one version more than it has upcasts', () => {
    expect(WaterMeasured.version).toBe(3);
  });

  it.each([
    [1, { day: '2026-06-01', fahrenheit: 59 }],
    [2, { day: '2026-06-01', celsius: 15 }],
    [3, { day: '2026-06-01', celsius: 15, by: null }],
  ])('is read in the present shape from what version %d stored', (version, stored) => {
    expect(parseEventData(WaterMeasured, version, stored)).toEqual({
      day: '2026-06-01',
      celsius: 15,
      by: null,
    });
  });

  it('can’t be read from what its version did not store', () => {
    expect(() => parseEventData(WaterMeasured, 3, { day: '2026-06-01', fahrenheit: 59 })).toThrow();
  });
});
