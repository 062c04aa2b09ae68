import { addDays, slotEnd, slotsOfDay, slotStart, today } from '@cablepark/contracts/shared/riga-time';
import type { Page } from '@playwright/test';
import { StaffSite } from '../pages/staff-site.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/** Returns a random day on which no other journey books. An earlier run is unlikely to have booked on it. */
const someDay = () => addDays(today(new Date()), 1200 + Math.floor(Math.random() * 1000));

test('a guest who opens a staff page is redirected to the sign-in page', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

for (const [role, entries] of [
  ['athlete', ['Dashboard']],
  ['operator', ['Dashboard', 'Bookings', 'Dock', 'Configuration', 'Statistics']],
] as const)
  test(`an ${role} sees why the staff’s pages don’t open, and keeps the role’s menu`, async ({ page }) => {
    const { username } = await signInAs(page, role);
    await page.goto('/admin/statistics');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByText(`You are signed in as ${username}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveText([
      'Booking',
      'Prices',
      'Contacts',
      ...entries,
      'My Profile',
    ]);
  });

test('former staff addresses redirect to the present pages', async ({ page }) => {
  await signInAs(page, 'manager');
  for (const address of ['/admin/new', '/admin/calendar', '/admin/users?activeTab=configuration']) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/admin\/bookings$/);
  }
});

test.describe('an expired session', () => {
  test.use({ expectedConsoleMessages: [/status of 401/] });

  test('is reported to a user who cancels a booking, and nothing is cancelled', async ({ page }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookedOneSlot(page);
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff.dialog('Booking Details').getByRole('button', { name: 'Cancel Booking' }).click();
    const cancelling = staff.dialog('Cancel Booking');
    await expect(cancelling).toBeVisible();
    await page.request.post('/api/logout');
    await cancelling.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication Error' })).toContainText(
      'You must be logged in to cancel bookings. Please log in and try again.',
    );
    expect((await page.request.get(`/api/bookings/${reference}`)).status()).toBe(200);
  });
});

async function bookedOneSlot(page: Page): Promise<string> {
  const [first = 0] = slotsOfDay(someDay());
  const timeSlots = [{ id: -1, startTime: slotStart(first).toISOString(), endTime: slotEnd(first).toISOString() }];
  const answer = await page.request.post('/api/bookings/admin', {
    data: { customerName: 'Anna Kalniņa', phoneNumber: '+37120123456', timeSlots },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { booking: { reference: string } }).booking.reference;
}
