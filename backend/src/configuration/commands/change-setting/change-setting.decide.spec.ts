import { describe, expect, it } from '@jest/globals';

import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import { parkSettings } from '@cablepark/contracts/configuration/park-settings';
import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';

import { emptySettings } from '#schedule/domain/settings';
import { decideChangeSetting } from './change-setting.decide.ts';

describe('change a declared setting', () => {
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
    expect(decideChangeSetting(leadTimeSetting, change, settings)).toEqual([
      { type: 'LeadTimeSettingsChanged', data },
    ]);
  });

  it.each(parkSettings.map((setting) => [setting.name, setting] as const))(
    'returns no events if nothing changes: %s',
    (_, setting) => {
      expect(decideChangeSetting(setting, setting.defaultValue, emptySettings)).toEqual([]);
      expect(decideChangeSetting(setting, {}, emptySettings)).toEqual([]);
    },
  );
});
