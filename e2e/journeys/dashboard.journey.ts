import type { Page } from '@playwright/test';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { addDays, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';

import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { DockSite } from '../pages/dock-site.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs, signOut } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('the dashboard is today, and leads to where each part of it is settled', async ({ page }) => {
  const dock = new DockSite(page, 15);
  const { firstName } = await signInAs(page, 'manager');
  const zane = await dock.book('11:00', 'Zane Liepa');
  await dock.book('12:00', 'Juris Kalns');
  await dock.book('14:00', 'Anna Bērziņa');
  await dock.offer('11:30', '12:30', '13:00', '16:00');
  await dock.noteElsewhere(zane, 'absent', 1);
  await page.clock.setFixedTime(startOfSlot(dock.findSlot('12:00')));
  await page.goto('/admin?tab=statistics');
  await expect(page).toHaveURL(/\/admin\/dashboard\?activeTab=statistics$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible();
  await expect(page.getByText(`Welcome, ${firstName}.`)).toBeVisible();

  const findCard = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(findCard('Now').getByRole('listitem')).toHaveText(['12:00–12:30Juris Kalns']);
  await expect(findCard('Next').getByRole('listitem')).toHaveText(['14:00–14:30Anna Bērziņa']);
  await expect(findCard('Bookings today').locator('.ant-statistic')).toHaveText([
    'Arrived0',
    'Expected2',
    'Did not come1',
  ]);
  await expect(findCard('Still free today')).toContainText('3 half hours12:30–13:30, 16:00–16:30');
  await expect(findCard('Opening hours and closures')).toContainText(
    'Open 11:00–13:30, 14:00–14:30, 16:00–16:30',
  );
  await expect(findCard('Opening hours and closures')).toContainText('No closures today');
  const income = await fetchIncomeUntilNoon(page, dock.day);
  expect(income).not.toBe('€0.00');
  await expect(findCard('Income today')).toContainText(`${income} so far`);
  const lastWeek = await fetchIncomeUntilNoon(page, addDays(dock.day, -7));
  await expect(findCard('Income today')).toContainText(
    new RegExp(`Last \\w+day up to the same time: ${lastWeek}`),
  );
  await expectUsable(page, 'the dashboard of a day');
  const topOf = async (name: string) => (await findCard(name).boundingBox())?.y;
  const top = await topOf('Income today');
  expect(await topOf('Postponed bookings'), 'three cards in a row').toBe(top);
  expect(await topOf('Opening hours and closures'), 'three cards in a row').toBe(top);
  await page.setViewportSize({ width: 820, height: 1180 });
  const rider = await findCard('Next').getByRole('link').boundingBox();
  expect(rider?.height, 'a name is written on one line').toBeLessThan(48);
  await expectUsable(page, 'the dashboard of a day at 820 px');
  await page.setViewportSize({ width: 1440, height: 960 });

  const expectLink = async (from: string, link: string, to: RegExp) => {
    await findCard(from).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(to);
  };

  await expectLink('Next', 'Anna Bērziņa', /\/admin\/bookings\?reference=\w{16}$/);
  await expect(
    new StaffSite(page).findDialog('Booking Details').getByText('Anna Bērziņa'),
  ).toBeVisible();
  await page.goto('/admin/dashboard');
  await expectLink('Bookings today', 'Note who came', /\/admin\/today$/);
  await page.goBack();
  await expectLink('Still free today', 'Open the calendar', /\/admin\/bookings$/);
  await page.goBack();
  await expectLink('Postponed bookings', 'Settle them', /panel=postponed$/);
  await expect(new StaffSite(page).findDialog('Postponed bookings')).toBeVisible();
  await page.goBack();
  await expectLink('Income today', 'Open statistics', /\/admin\/statistics\?period=day$/);
  await expect(findCard('All time')).toContainText(
    /Bookings so far\d+Revenue so far€[\d.,]+Hours so far/,
  );

  await page.goto('/admin/dashboard?activeTab=configuration');
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  // What is still being asked for would be refused once the session has ended.
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('the dashboard opens with the tab that is stored, and signing in chooses the bookings', async ({
  page,
}) => {
  const { email, password } = await signInAs(page, 'manager');
  await signOut(page);
  const readStoredTab = () => page.evaluate(() => localStorage.getItem('adminActiveTab'));
  const choose = (tab: string) =>
    page.evaluate((name) => localStorage.setItem('adminActiveTab', name), tab);
  const selected = page.getByRole('tab', { selected: true });

  await page.goto('/admin/login');
  await choose('statistics');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(selected).toHaveText('Bookings');
  await expect.poll(readStoredTab).toBeNull();

  await choose('configuration');
  await page.reload();
  await expect(selected).toHaveText('Configuration');
  await expect(page.getByRole('region', { name: 'Opening hours today' })).toBeVisible();
  await expectUsable(page, 'the configuration on the dashboard');
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await expect(page.getByRole('region', { name: 'This week' })).toContainText(
    /Bookings\d+Revenue€[\d.]+/,
  );
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.reload();
  await expect(selected, 'a tab that was pressed is not stored').toHaveText('Bookings');
});

test('the dashboard has its totals, and leads to what was booked last', async ({ page }) => {
  await signInAs(page, 'manager');
  await bookFor(page, 'Līga Rāviņa', findDayAhead(10, 3), ['15:00']);
  await page.goto('/admin/dashboard');
  const findRegion = (name: string) => page.getByRole('region', { name, exact: true });
  const recent = findRegion('Recent Bookings').getByRole('listitem');
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(findRegion('Total Bookings')).toContainText(/[1-9][\d\u00a0]*All time$/);
    await expect(findRegion('Revenue')).toContainText(
      /€[\d\u00a0]+\.\d{2}Last 30 days.* in the 30 days before$/,
    );
    await expect(findRegion('Booked Hours')).toContainText(
      /\d+(\.5)?Last 30 days.* in the 30 days before$/,
    );
    await expect.poll(() => recent.count()).toBeGreaterThan(0);
    expect(await recent.count()).toBeLessThanOrEqual(6);
    await expectUsable(page, `the dashboard at ${width} px`);
  }

  const link = recent.first().getByRole('link');
  const customer = (await link.locator('strong').textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/admin\/bookings\?reference=\w{16}$/);
  await expect(new StaffSite(page).findDialog('Booking Details').getByText(customer)).toBeVisible();
  await page.goto('/admin/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Create Booking' }).click();
  await expect(new StaffSite(page).findDialog('Create New Booking')).toBeVisible();
});

/** What the API's bookings of a day say: other journeys may have booked on it. */
async function fetchIncomeUntilNoon(page: Page, day: Day): Promise<string> {
  const answer = await page.request.get(`/api/bookings?from=${day}&to=${day}`);
  const slots = ((await answer.json()) as BookingWithSlots[]).flatMap(({ timeSlots }) => timeSlots);
  const begun = slots.filter(
    ({ startTime }) => Date.parse(startTime) <= startOfSlot(findSlotOn(day, '12:00')).getTime(),
  );
  return `€${begun.reduce((total, { price }) => total + price, 0).toFixed(2)}`;
}

test('many bookings from one source are reported, and cancelled together after a check @long', async ({
  page,
  request,
}) => {
  const customer = `Ilze ${crypto.randomUUID().slice(0, 8)}`;
  const toDay = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const range = new URLSearchParams({ startDate: toDay(25), endDate: toDay(25) });
  const slots = await request.get(`/api/timeslots?${range.toString()}`);
  const { timeSlots } = (await slots.json()) as { timeSlots: { id: number; status: string }[] };
  const free = timeSlots.filter(({ status }) => status === 'available').slice(0, 10);
  for (const { id } of free) {
    const data = { fullName: customer, phoneNumber: '+37120000001', timeSlotIds: [id] };
    const placed = await request.post('/api/bookings', {
      data,
      headers: { 'X-Forwarded-For': '203.0.113.77' },
    });
    expect(placed.status()).toBe(201);
  }

  await signInAs(page, 'manager');
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Many bookings from one source' });
  const source = card
    .getByRole('listitem')
    .filter({ hasText: '10 bookings' })
    .filter({ hasText: customer });
  await expect(source.getByText('10 bookings, 10 half hours')).toBeVisible();
  await source.getByText('Show bookings').click();
  await expect(source.getByRole('link', { name: customer })).toHaveCount(10);
  await expectUsable(page, 'the dashboard with many bookings from one source');

  await source.getByRole('button', { name: 'Cancel all' }).click();
  const dialog = new StaffSite(page).findDialog('Cancel 10 bookings?');
  await expect(dialog.getByText(customer)).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('10 bookings cancelled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(source).toHaveCount(0);
});

test('a booking made in one tab appears in the other @long', async ({ page, context }) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(5);
  await staff.openForSale('Wednesday', '15:00', '16:00');
  const other = new StaffSite(await context.newPage());
  await other.openWeek(5);
  await other.findCell('Wednesday', '15:00').click();
  await other.findAction('Create Booking').click();
  const manual = other.findDialog('Create Manual Booking');
  await other.fillInCustomer(manual, 'Two Tabs');
  await manual.getByRole('button', { name: 'Create Booking' }).click();
  await expect(other.findCell('Wednesday', '15:00')).toHaveAccessibleName(/Booked$/);
  await page.bringToFront();
  await expect(staff.findCell('Wednesday', '15:00')).toHaveAccessibleName(
    /Two Tabs, .*\+371[\d ]+, Booked$/,
  );
});

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test.describe(
    `the staff's calendar, ${colorScheme}, at ${width} px`,
    tagLongIf(width === 1440),
    () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('is accessible and fits the screen', async ({ page, site }) => {
        const examine = (where: string, part?: string) => expectUsable(page, where, part);
        await signInAs(page, 'admin');
        await page.goto('/admin/dashboard');
        await expect(
          page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }),
        ).toBeVisible();
        await examine('the dashboard');
        const staff = new StaffSite(page);
        await staff.openWeek(site.weeksAhead);
        await page.locator('button[data-kind=available]').first().click();
        await expect(page.getByText('1 slot selected')).toBeVisible();
        await examine('the calendar');
        for (const [action, title] of [
          ['Create Booking', 'Create Manual Booking'],
          ['Block Slots', 'Block Time Slots'],
          ['Make Available', 'Make Time Slots Available'],
        ] as const) {
          await staff.findAction(action).click();
          await expect(staff.findDialog(title)).toBeVisible();
          // Examine only the dialog; the two hundred cells behind it have already been examined.
          await examine(title, '[role=dialog]');
          await page.keyboard.press('Escape');
          await expect(staff.findDialog(title)).toHaveCount(0);
          await expect(staff.findAction(action)).toBeFocused();
        }
      });
    },
  );
}
