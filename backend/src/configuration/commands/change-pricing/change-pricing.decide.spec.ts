import { describe, expect, it } from '@jest/globals';

import { seededPricing } from '@cablepark/contracts/configuration/seeded-settings';
import { type Pricing } from '@cablepark/contracts/configuration/settings';

import { emptySettings } from '#schedule/domain/settings';
import { decideChangePricing, type PricingChange } from './change-pricing.decide.ts';

const present = { ...emptySettings, pricing: seededPricing };
/** A price as the settings screen sends it. */
const saved = { weekendMultiplier: null, applyToWeekends: false, startTime: null, endTime: null };
const change = (command: Partial<PricingChange>) =>
  decideChangePricing({ name: 'peak', priceCents: 3000, ...saved, ...command }, present);

describe('change a price', () => {
  it('keeps the peak window, weekends included', () => {
    expect(change({})).toEqual([
      {
        type: 'PricingChanged',
        data: {
          name: 'peak',
          priceCents: 3000,
          startTime: '17:00',
          endTime: '22:00',
          applyToWeekends: true,
          weekendMultiplier: null,
        },
      },
    ]);
  });

  it('changes the window if times are given', () => {
    expect(change({ startTime: '16:00' })).toMatchObject([
      { data: { startTime: '16:00', endTime: '22:00' } },
    ]);
  });

  it.each<[object, object]>([
    [{ priceCents: 3100 }, { priceCents: 3100 }],
    [{ startTime: '16:00' }, { startTime: '16:00' }],
    [{ applyToWeekends: false }, { applyToWeekends: false }],
    [{ weekendMultiplier: 2 }, { weekendMultiplier: 2 }],
  ])('changes %j alone, and keeps the rest', (command, after) => {
    const peak = { ...seededPricing[1], weekendMultiplier: 1.5 } as Pricing;
    const events = decideChangePricing({ name: 'peak', ...command } as PricingChange, {
      ...emptySettings,
      pricing: [peak],
    });
    expect(events).toEqual([{ type: 'PricingChanged', data: { ...peak, ...after } }]);
  });

  it('returns no events if nothing changes', () => {
    expect(change({ priceCents: 2500 })).toEqual([]);
    expect(change({ name: 'standard', priceCents: 2000 })).toEqual([]);
  });

  it.each([
    [
      'a window that ends before it begins',
      { startTime: '22:30' },
      'End time must be after start time.',
    ],
    [
      'half a window',
      { name: 'standard', startTime: '10:00' } as const,
      'End time must be after start time.',
    ],
    ['an unknown price', { name: undefined }, 'There is no such setting.'],
  ])('refuses %s', (_, command, error) => {
    expect(() => change(command)).toThrow(error);
  });
});
