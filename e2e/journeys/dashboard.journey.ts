import { signInAs } from '../system/people.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });
// These run one after another, because ten bookings from one source would push another journey's bookings out of the
// six most recent.
test.describe.configure({ mode: 'default' });

test('the dashboard shows statistics and settings, and links to bookings', async ({ page, request }) => {
  const { firstName } = await signInAs(page, 'manager');
  await page.goto('/admin?tab=statistics');
  await expect(page).toHaveURL(/\/admin\/dashboard\?activeTab=statistics$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible();
  await expect(page.getByText(`Welcome, ${firstName}`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Statistics' })).toHaveAttribute('aria-selected', 'true');
  for (const title of ['Total Bookings', 'Revenue', 'Booked Hours'])
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();

  await page.evaluate(() => {
    localStorage.setItem('adminActiveTab', 'configuration');
  });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('tab', { name: 'Configuration' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Standard Operating Hours')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminActiveTab'))).toBeNull();

  const customer = `Ilze ${crypto.randomUUID().slice(0, 8)}`;
  const slots = await request.get(`/api/timeslots?${new URLSearchParams(lateInTheBookingWindow()).toString()}`);
  const { timeSlots } = (await slots.json()) as { timeSlots: { id: number; status: string }[] };
  const free = timeSlots.findLast(({ status }) => status === 'available');
  await request.post('/api/bookings', {
    data: { fullName: customer, phoneNumber: '+37120000001', timeSlotIds: [free?.id] },
  });
  await page.reload();
  await page.getByRole('link', { name: customer }).click();
  await expect(page).toHaveURL(/\/admin\/bookings\?reference=[0-9A-Z]{16}$/);
  const details = new StaffSite(page).dialog('Booking Details');
  await expect(details.getByText(customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('grid').getByRole('button', { name: customer })).toBeVisible();

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'View All Bookings' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  await page.goto('/admin/dashboard?activeTab=configuration');
  await expect(page).toHaveURL(/\/admin\/bookings$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

const lateInTheBookingWindow = () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(18), endDate: day(24) };
};

test('many bookings from one source are reported, and cancelled together after a check', async ({ page, request }) => {
  const customer = `Ilze ${crypto.randomUUID().slice(0, 8)}`;
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const range = new URLSearchParams({ startDate: day(25), endDate: day(25) });
  const slots = await request.get(`/api/timeslots?${range.toString()}`);
  const { timeSlots } = (await slots.json()) as { timeSlots: { id: number; status: string }[] };
  const free = timeSlots.filter(({ status }) => status === 'available').slice(0, 10);
  for (const { id } of free) {
    const data = { fullName: customer, phoneNumber: '+37120000001', timeSlotIds: [id] };
    const placed = await request.post('/api/bookings', { data, headers: { 'X-Forwarded-For': '203.0.113.77' } });
    expect(placed.status()).toBe(201);
  }

  await signInAs(page, 'manager');
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Many bookings from one source' });
  const source = card.getByRole('listitem').filter({ hasText: '10 bookings' }).filter({ hasText: customer });
  await expect(source.getByText('10 bookings, 10 half hours')).toBeVisible();
  await source.getByText('Show bookings').click();
  await expect(source.getByRole('link', { name: customer })).toHaveCount(10);
  await expectUsable(page, 'the dashboard with many bookings from one source');

  await source.getByRole('button', { name: 'Cancel all' }).click();
  const dialog = new StaffSite(page).dialog('Cancel 10 bookings?');
  await expect(dialog.getByText(customer)).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('10 bookings cancelled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(source).toHaveCount(0);
});

test('a booking made in one tab appears in the other', async ({ page, context }) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(5);
  await staff.openForSale('Wednesday', '15:00', '16:00');
  const other = new StaffSite(await context.newPage());
  await other.openWeek(5);
  await other.cell('Wednesday', '15:00').click();
  await other.action('Create Booking').click();
  const manual = other.dialog('Create Manual Booking');
  await other.fillInCustomer(manual, 'Two Tabs');
  await manual.getByRole('button', { name: 'Create Booking' }).click();
  await expect(other.cell('Wednesday', '15:00')).toHaveAccessibleName(/Booked$/);
  await page.bringToFront();
  await expect(staff.cell('Wednesday', '15:00')).toHaveAccessibleName(/Two Tabs, \+371[\d ]+, Booked$/);
});

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test.describe(`the staff's calendar, ${colorScheme}, at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('is accessible and fits the screen', async ({ page }) => {
      const examine = (where: string, part?: string) => expectUsable(page, where, part);
      await signInAs(page, 'admin');
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
      await examine('the dashboard');
      const staff = new StaffSite(page);
      await staff.openWeek(1);
      await page.locator('button[data-kind=available]').first().click();
      await expect(page.getByText('1 slot selected')).toBeVisible();
      await examine('the calendar');
      for (const [action, title] of [
        ['Create Booking', 'Create Manual Booking'],
        ['Block Slots', 'Block Time Slots'],
        ['Make Available', 'Make Time Slots Available'],
      ] as const) {
        await staff.action(action).click();
        await expect(staff.dialog(title)).toBeVisible();
        // Examine only the dialog; the two hundred cells behind it have already been examined.
        await examine(title, '[role=dialog]');
        await page.keyboard.press('Escape');
        await expect(staff.dialog(title)).toHaveCount(0);
        await expect(staff.action(action)).toBeFocused();
      }
    });
  });
}
