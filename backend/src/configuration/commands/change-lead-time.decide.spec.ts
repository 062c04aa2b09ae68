import { describe, expect, it } from '@jest/globals';
import { defaultLeadTime, type LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { emptySettings } from '../../schedule/domain/settings.ts';
import { decideChangeLeadTime } from './settings.decide.ts';

describe('change the lead time', () => {
  it.each<[keyof LeadTimeSettings, Partial<LeadTimeSettings>]>([
    ['restrictionMode', { restrictionMode: 'off' }],
    ['leadTimeHours', { leadTimeHours: 24 }],
    ['operatorOnSite', { operatorOnSite: true }],
  ])('changes its %s', (_, change) => {
    const data = { ...defaultLeadTime, ...change };
    expect(decideChangeLeadTime(data, emptySettings)).toEqual([{ type: 'LeadTimeSettingsChanged', data }]);
  });

  it('returns no events if nothing changes', () => {
    expect(decideChangeLeadTime(defaultLeadTime, emptySettings)).toEqual([]);
  });
});
