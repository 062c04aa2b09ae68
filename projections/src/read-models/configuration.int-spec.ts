import { expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { DomainEvent } from '@cablepark/contracts/events';

import { projectRows } from '../test/project-rows.ts';
import { configurationReadModel } from './configuration.read-model.ts';

const [monday, tuesday] = seededOperatingHours;
const [standard] = seededPricing;
const leadTimeChanged = (leadTimeHours: number): DomainEvent => ({
  type: 'LeadTimeSettingsChanged',
  data: { restrictionMode: 'enforced', leadTimeHours, operatorOnSite: false },
});

it('shows the newest of each setting', async () => {
  const address = { keyId: 'k', box: 'sealed' };
  const shut = { isClosed: true, openTime: null, closeTime: null, priceCents: null, note: null };
  const free = {
    isClosed: false,
    openTime: '10:00',
    closeTime: '11:00',
    priceCents: 0,
    note: { lv: 'Jāņi', en: 'Fair' },
  };
  const closed = { ...tuesday!, isClosed: true };
  const { settings } = await projectRows(configurationReadModel, [
    { type: 'OperatingHoursChanged', data: monday! },
    { type: 'OperatingHoursChanged', data: tuesday! },
    { type: 'PricingChanged', data: standard! },
    leadTimeChanged(2),
    leadTimeChanged(4),
    { type: 'AdminEmailChanged', data: { address } },
    { type: 'OperatingHoursChanged', data: closed },
    { type: 'SpecialDaysChanged', data: { days: ['2026-06-23', '2026-06-24'], setting: shut } },
    { type: 'SpecialDaysChanged', data: { days: ['2026-06-25', '2026-06-24'], setting: free } },
    { type: 'SpecialDaysRemoved', data: { days: ['2026-06-23'] } },
  ]);
  expect(settings).toMatchObject([
    { name: 'adminEmail', value: address },
    { name: 'leadTime', value: { leadTimeHours: 4 } },
    { name: 'operatingHours.0', value: monday },
    { name: 'operatingHours.1', value: closed },
    { name: 'pricing.standard', value: standard },
    { name: 'specialDay.2026-06-24', value: free },
    { name: 'specialDay.2026-06-25', value: free },
  ]);
});
