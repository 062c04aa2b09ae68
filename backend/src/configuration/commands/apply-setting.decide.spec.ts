import { describe, expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import { type Pricing } from '@cablepark/contracts/configuration/settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';
import {
  bookingPlaced,
  MONDAY,
  slot,
  slotBlocked,
  slotPriceChanged,
  slotsChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { listWindowDays, listWindowWeekdays } from '#schedule/domain/booking-window';
import { given } from '#schedule/test/given-day';
import { decideApplySettings } from './apply-setting.decide.ts';

const NOW = new Date(`${MONDAY}T09:00:00Z`);
const [FIRST, SECOND, THIRD, FOURTH] = ['15:00', '15:30', '16:00', '16:30'].map((time) =>
  slot(time),
) as [SlotId, SlotId, SlotId, SlotId];
const settings: ScheduleStreamEvent[] = [
  ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
  ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
];
const newPrice = {
  type: 'PricingChanged',
  data: { ...(seededPricing[0] as Pricing), priceCents: 3000 },
} as const;

describe('a price that is applied to days', () => {
  const apply = (changes: readonly (typeof newPrice)[]) =>
    given(
      ...settings,
      slotsGenerated([FIRST, SECOND, THIRD, FOURTH]),
      bookingPlaced([SECOND]),
      slotBlocked(THIRD),
      slotPriceChanged(FOURTH, 1800, { isByHand: true }),
    ).when((_, schedule) =>
      decideApplySettings(
        { changes, days: [MONDAY], applyCurrentOperatingHours: false },
        schedule,
        NOW,
      ),
    );

  it('changes the setting and the available slots, but neither booked, blocked nor hand-set ones', () => {
    apply([newPrice]).then(
      newPrice,
      slotsChanged({ repriced: [{ slotId: FIRST, priceCents: 3000 }] }),
    );
  });

  it('sells what was saved before, if the setting is as it should be', () => {
    given(...settings, newPrice, slotsGenerated([FIRST]))
      .when((_, schedule) =>
        decideApplySettings(
          { changes: [], days: [MONDAY], applyCurrentOperatingHours: false },
          schedule,
          NOW,
        ),
      )
      .then(slotsChanged({ repriced: [{ slotId: FIRST, priceCents: 3000 }] }));
  });

  it('opens no day that a cleanup has emptied', () => {
    given(...settings, slotsGenerated([]))
      .when((_, schedule) =>
        decideApplySettings(
          { changes: [newPrice], days: [MONDAY], applyCurrentOperatingHours: false },
          schedule,
          NOW,
        ),
      )
      .then(newPrice);
  });
});

describe('hours that are applied to days', () => {
  it('open and remove slots in the same append', () => {
    const hours = {
      type: 'OperatingHoursChanged',
      data: { ...seededOperatingHours[0], openTime: '15:30', closeTime: '16:30' },
    } as Extract<ScheduleStreamEvent, { type: 'OperatingHoursChanged' }>;
    given(...settings, slotsGenerated([FIRST, SECOND]))
      .when((_, schedule) =>
        decideApplySettings(
          { changes: [hours], days: [MONDAY], applyCurrentOperatingHours: true },
          schedule,
          NOW,
        ),
      )
      .then(hours, slotsGenerated([THIRD], 2000, { removed: [FIRST] }));
  });
});

describe('the days of the booking window', () => {
  it('are 28, today included, and four of each day of the week', () => {
    expect(listWindowDays(MONDAY)).toHaveLength(28);
    expect(listWindowDays(MONDAY)[0]).toBe(MONDAY);
    expect(listWindowWeekdays(MONDAY, 6)).toEqual([
      '2026-06-07',
      '2026-06-14',
      '2026-06-21',
      '2026-06-28',
    ]);
    expect(listWindowWeekdays(MONDAY, 9)).toEqual([]);
  });
});
