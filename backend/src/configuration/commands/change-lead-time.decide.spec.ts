import { describe, expect, it } from '@jest/globals';

import {
  defaultLeadTime,
  type LeadTimeSettings,
} from '@cablepark/contracts/configuration/settings';

import { emptySettings } from '#schedule/domain/settings';
import { decideChangeLeadTime } from './settings.decide.ts';

describe('change the lead time', () => {
  it.each<[keyof LeadTimeSettings, Partial<LeadTimeSettings>]>([
    ['restrictionMode', { restrictionMode: 'off' }],
    ['leadTimeHours', { leadTimeHours: 24 }],
    ['operatorOnSite', { operatorOnSite: true }],
  ])('changes its %s alone, and keeps the rest', (_, change) => {
    const present = {
      restrictionMode: 'booking_based',
      leadTimeHours: 7,
      operatorOnSite: false,
    } as const;
    const settings = { ...emptySettings, leadTime: present };
    const data = { ...present, ...change };
    expect(decideChangeLeadTime(change, settings)).toEqual([
      { type: 'LeadTimeSettingsChanged', data },
    ]);
  });

  it('returns no events if nothing changes', () => {
    expect(decideChangeLeadTime(defaultLeadTime, emptySettings)).toEqual([]);
    expect(decideChangeLeadTime({}, emptySettings)).toEqual([]);
  });
});
