import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOf, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { expectUsable } from '../pages/expect-usable.ts';
import { makePerson, signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a manager asks what other prices would have brought, and changes nothing', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, 'manager');
  // Some day near the end of the booking window, so that other journeys hardly book there.
  const day = addDays(dayOfInstant(new Date()), 26);
  const { firstName: customerName, phoneNumber } = makePerson();
  const guest = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const answer = await guest.get(`/api/timeslots?startDate=${day}&endDate=${day}`);
  const free = ((await answer.json()) as { timeSlots: TimeSlot[] }).timeSlots.find(
    ({ id, status }) => status === 'available' && dayOf(id) === day,
  );
  const booking = await guest.post('/api/bookings', {
    data: { customerName, phoneNumber, timeSlotIds: [free?.id] },
  });
  expect(booking.status()).toBe(201);
  await guest.dispose();

  await page.goto('/admin/what-if');
  const ask = page.getByRole('button', { name: 'Ask' });
  await page.route('**/api/admin/what-if', () => undefined); // it takes for ever
  await ask.click();
  const cancelled = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await cancelled).url()).toContain('/api/admin/what-if');
  await page.unroute('**/api/admin/what-if');
  await ask.click();
  await expect(page.getByText('Nothing would be different.')).toBeVisible({ timeout: 60_000 });

  await page.getByLabel('Peak price').fill('199');
  await page.getByLabel('Standard price').fill('199');
  await ask.click();
  const byDay = page.getByRole('region', { name: 'Difference by day' });
  // It is worked out with low priority, which takes long beside other journeys.
  await expect(byDay).toBeVisible({ timeout: 60_000 });
  await expect(byDay.getByRole('cell', { name: /^\+€/ }).first()).toBeVisible();
  await expect(
    page.getByRole('columnheader', { name: /^Revenue ?if the same people would have paid it$/ }),
  ).toBeVisible();
  await expect(page.getByText('counts twice', { exact: false })).toBeVisible();
  await expectUsable(page, 'the answer');

  await page.getByLabel('Lead time').fill('1.5');
  let isAsked = false;
  await page.route('**/api/admin/what-if', () => {
    isAsked = true;
  });
  await ask.click();
  await expect(page.getByText('Please enter whole hours from 0 to 8784.')).toBeVisible();
  await expect(page.getByLabel('Lead time')).toBeFocused();
  expect(isAsked).toBe(false);
});
