import type { Page } from '@playwright/test';

import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a guest signs in with Google while booking, and the booking is theirs', async ({
  page,
  site,
}) => {
  await site.openWeekAhead();
  await site.pick(2);
  const [first, second] = await site.readSelection();
  await site.bookNow();
  await page.getByRole('link', { name: 'Continue with Google' }).click();

  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL(/\/booking$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Marta Liepiņa');
  await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel(/^Email/)).toHaveValue(/^rider-\d+@example\.com$/);
  await page.getByLabel('Phone').fill('+371 20 123 456');
  await site.complete.click();
  await site.expectConfirmed();
  const reference = page.url().split('/').at(-1) ?? '';

  await page.getByRole('link', { name: 'My Profile' }).click();
  await page.getByRole('tab', { name: 'My Bookings' }).click();
  await expect(page.getByText(await readShortReference(page, reference))).toBeVisible();
  await expect(page.getByText('Upcoming')).toBeVisible();
  await expect(page.getByRole('row'), 'a heading and two half hours').toHaveCount(3);
  await expect(page.getByRole('row').nth(1)).toContainText(new RegExp(`30 min.*${first?.price}`));
  await expect(page.getByRole('row').nth(2)).toContainText(new RegExp(`30 min.*${second?.price}`));
});

test('a customer cancels a booking, and its slots are free again', async ({ page, site }) => {
  await signInAs(page, 'athlete');
  await site.openWeekAhead();
  const [name = ''] = await site.pick(1);
  await site.bookNow();
  await site.complete.click();
  await site.expectConfirmed();

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'My Bookings' }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('dialog', { name: 'Booking Cancelled Successfully' })).toBeVisible();
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Book Wake Session' })).toBeVisible();
  await expect(page.getByRole('main'), 'the button that opened the dialog is gone').toBeFocused();
  await expect.poll(() => site.readStored('last_booking_action')).toBe('cancellation');
  await site.openWeekAhead();
  await expect(site.findSlot(name)).toHaveAccessibleName(/Available$/);
});

test('a booking that starts within a day can no longer be cancelled, and the customer sees why', async ({
  page,
  site,
}) => {
  await signInAs(page, 'athlete');
  const slot = await fetchNextSlot(page);
  await page.goto('/');
  await page.evaluate((one) => {
    localStorage.setItem('enhancedBookingSelection', JSON.stringify([one]));
  }, slot);
  await page.goto('/booking');
  const late = page.getByText(
    "This is less than 24 hours ahead: it can't be changed online. Phone us.",
  );
  await expect(late.getByRole('link')).toHaveCSS('text-decoration-line', 'underline');
  await site.complete.click();
  await site.expectConfirmed();
  await expect(page.getByText('you can see your booking and correct your details')).toBeVisible();
  const link = (await page.getByRole('link', { name: /\/manage\// }).getAttribute('href')) ?? '';
  await page.goto(link);
  await expect(
    page.getByText('You can still correct these until the session begins.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  await page.goto('/profile?tab=bookings');
  await expect(late).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change time' })).toHaveCount(0);
  // The dialog closes by itself after two seconds, so the page notes what it says.
  await page.evaluate(() => {
    const refusal = new Promise<string>((resolve) => {
      new MutationObserver((_, observer) => {
        const text = document.querySelector('[role=dialog]')?.textContent ?? '';
        if (!text.includes('cannot be cancelled')) {
          return;
        }

        observer.disconnect();
        resolve(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(window, { refusal });
  });
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  const refusal = await page.evaluate(
    () => (window as unknown as { refusal: Promise<string> }).refusal,
  );
  expect(refusal).toContain('This booking cannot be cancelled.');
  expect(refusal).toContain(
    'Bookings can only be cancelled at least 24 hours before the scheduled time.',
  );
  expect(refusal).toMatch(/Your booking is only \d+ hours? away\./);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel Booking' })).toBeFocused();
});

/** Returns the next free slot. It starts within a day, because the park is open every day. */
async function fetchNextSlot(page: Page): Promise<object | undefined> {
  const toDay = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const answer = await page.request.get(`/api/timeslots?startDate=${toDay(0)}&endDate=${toDay(1)}`);
  const { timeSlots } = (await answer.json()) as {
    timeSlots: { id: number; startTime: string; status: string; isRestricted: boolean }[];
  };
  const free = timeSlots.find(
    ({ status, isRestricted, startTime }) =>
      status === 'available' && !isRestricted && Date.parse(startTime) > Date.now() + 600_000,
  );
  expect(free, 'a free slot').toBeDefined();
  return free;
}
