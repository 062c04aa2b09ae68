import { expect, it } from '@jest/globals';
import type { DomainEvent } from '@cablepark/contracts/events';
import { seededOperatingHours, seededPricing } from '@cablepark/contracts/configuration/settings';
import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import { rowsOf } from '../test/rows-of.ts';
import { configurationReadModel } from './configuration.read-model.ts';

const [monday, tuesday] = seededOperatingHours;
const [standard] = seededPricing;
const leadTime = (leadTimeHours: number): DomainEvent => ({
  type: 'LeadTimeSettingsChanged',
  data: { restrictionMode: 'enforced', leadTimeHours, operatorOnSite: false },
});

it('shows the newest of each setting', async () => {
  const address = { keyId: 'k', box: 'sealed' };
  const closed = { ...tuesday!, isClosed: true };
  const { settings } = await rowsOf(
    configurationReadModel,
    [
      { type: 'OperatingHoursChanged', data: monday! },
      { type: 'OperatingHoursChanged', data: tuesday! },
      { type: 'PricingChanged', data: standard! },
      leadTime(2),
      leadTime(4),
      { type: 'AdminEmailChanged', data: { address } },
      { type: 'OperatingHoursChanged', data: closed },
    ],
    CONFIGURATION,
  );
  expect(settings).toMatchObject([
    { name: 'admin-email', value: address },
    { name: 'lead-time', value: { leadTimeHours: 4 } },
    { name: 'operating-hours-0', value: monday },
    { name: 'operating-hours-1', value: closed },
    { name: 'pricing-standard', value: standard },
  ]);
});
