import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';

import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';

const FRIDAY = 4;

/** Writes every kind of setting. */
export async function playSettings({ manager }: Staff): Promise<void> {
  const { operatingHours, pricing } = await assertDone(manager.get<ParkConfig>('/api/config'));
  const friday = operatingHours.find(({ dayOfWeek }) => dayOfWeek === FRIDAY)?.id;
  const peak = pricing.find(({ name }) => name === 'peak')?.id;
  const hours = { openTime: '15:30', closeTime: '22:00', isClosed: false };
  await assertDone(manager.put(`/api/config/operating-hours/${friday}`, hours));
  await assertDone(
    manager.put(`/api/config/pricing/${peak}`, { price: 25, startTime: '18:00', endTime: '22:00' }),
  );
  const leadTime = { restrictionMode: 'enforced', leadTimeHours: 2, operatorOnSite: true };
  await assertDone(manager.post('/api/admin/lead-time-settings', leadTime));
  await assertDone(manager.put('/api/config/admin-email', { email: 'office@park.example' }));
  await assertDone(manager.put('/api/config/admin-email', { email: 'dock@park.example' }));
}
