import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, slotAt, timeOf } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { typeDay } from '../pages/day-picker.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** Formats a day for the date picker: `26.11.2026`. */
const toPickerText = (day: string): string => day.split('-').reverse().join('.');

/** The other journeys book within a year. */
const MIN_DAYS_AHEAD = 400;

/**
 * Returns a random day on which no other journey books. An earlier run is unlikely to have booked
 * on it.
 */
const pickDay = (): string =>
  addDays(dayOfInstant(new Date()), MIN_DAYS_AHEAD + Math.floor(Math.random() * 600));

for (const width of [1440, 390]) {
  test.describe(`a customer phones the park, at ${width} px`, tagLongIf(width === 390), () => {
    // The second booking is answered with 409, which the browser logs.
    test.use({
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      expectedConsoleMessages: [/status of 409/],
    });

    test('and the operator books for them from whichever page is open', async ({ page, site }) => {
      const staff = new StaffSite(page);
      await signInAs(page, 'operator');
      await page.goto('/prices');
      await page.getByRole('button', { name: 'Create Booking' }).click();
      const dialog = staff.findDialog('Create New Booking');
      const create = dialog.getByRole('button', { name: 'Create Booking' });
      await expect(create).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByLabel('Date')).not.toHaveValue('');
      await expect(dialog.getByRole('alert'), 'nothing was typed yet').toHaveCount(0);
      await create.click();
      await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
      await expect(
        dialog.getByText('Phone number must be 8-15 digits, optionally starting with +'),
      ).toBeVisible();

      const day = pickDay();
      await typeDay(dialog.getByLabel('Date'), toPickerText(day));
      await choose('Start time', '17:30');
      await choose('End time', '18:30');
      const total = await dialog.getByText(/^2 slots, €\d+\.\d{2}$/).textContent();
      await staff.fillInCustomer(dialog, 'Kārlis Krūmiņš');
      const sent = page.waitForRequest('**/api/bookings/admin');
      await create.click();
      const body = (await sent).postDataJSON() as {
        timeSlots: { id: number; storageTimezone: string }[];
      };
      expect(body.timeSlots.map(({ id, storageTimezone }) => [id, storageTimezone])).toEqual([
        [-1, 'UTC'],
        [-1, 'UTC'],
      ]);
      await expect(dialog).toHaveCount(0);
      const created = page.getByRole('status').filter({ hasText: 'Booking created' });
      await expect(created).toContainText('17:30–18:30');
      const link =
        (await created.getByRole('link', { name: /\/manage\// }).getAttribute('href')) ?? '';
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(created.getByRole('button', { name: 'Copy the link' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(created.getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      const managed = await page.request.get(`/api/manage/${link.split('/').at(-1) ?? ''}`);
      const totalPrice = Number(total?.split('€')[1]);
      expect(await managed.json()).toMatchObject({
        booking: { customerName: 'Kārlis Krūmiņš', totalPrice },
      });
      await expect.poll(() => site.readStored('last_booking_action')).toBe('new-booking');

      await page.getByRole('button', { name: 'Create Booking' }).click();
      await typeDay(dialog.getByLabel('Date'), toPickerText(day));
      await expect(dialog.getByText('2 booked slots on this day')).toBeVisible();
      await expect(
        dialog.getByText('Name must be at least 2 characters'),
        'Enter sends nothing',
      ).toHaveCount(0);
      await choose('Start time', '18:00');
      await expect(
        dialog.getByText(/runs into slots that are booked or blocked: 18:00–18:30/),
      ).toBeVisible();
      await staff.fillInCustomer(dialog, 'Zane Liepa');
      await create.click();
      await expect(
        dialog.getByText(/Please adjust the booking time\. Already booked: .*18:00–18:30\./),
      ).toBeVisible();
      await expect(dialog.getByLabel('Customer name')).toHaveValue('Zane Liepa');
      await choose('Start time', '19:00');
      await create.click();
      await expect(dialog).toHaveCount(0);

      async function choose(label: string, time: string): Promise<void> {
        const option = page.getByRole('option', { name: time, exact: true });
        // The list moves when messages appear above or below it, and a click on a moving element is
        // lost.
        await expect(async () => {
          if (!(await option.isVisible())) {
            await dialog.getByLabel(label).click();
          }

          await option.click({ timeout: 2000 });
          await expect(option).toBeHidden({ timeout: 2000 });
        }).toPass();
      }
    });
  });
}

test('the times are the next free half hour of the day that is chosen', async ({ page }) => {
  const day = addDays(dayOfInstant(new Date()), 26);
  const staff = new StaffSite(page);
  await signInAs(page, 'operator');
  const answer = await page.request.get(`/api/timeslots?startDate=${day}&endDate=${day}`);
  const { timeSlots } = (await answer.json()) as { timeSlots: TimeSlot[] };
  const first = timeSlots.find(({ status }) => status === 'available');
  const start = slotAt(new Date(first?.startTime ?? ''));

  await page.goto('/prices');
  await page.getByRole('button', { name: 'Create Booking' }).click();
  const dialog = staff.findDialog('Create New Booking');
  const findTime = (label: string) =>
    dialog.locator('.ant-form-item').filter({ hasText: label }).locator('.ant-select');
  await expect(findTime('Start time'), 'it opens with today').toBeVisible();
  await typeDay(dialog.getByLabel('Date'), toPickerText(day));
  await expect(findTime('Start time')).toHaveText(timeOf(start));
  await expect(findTime('End time')).toHaveText(timeOf(nextSlot(start)));
  await expect(dialog.getByText(/^1 slot, €/)).toBeVisible();
});
