import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import { BookingSite } from '../pages/booking-site.ts';
import { countTaps } from '../pages/count-taps.ts';
import { typeDay } from '../pages/day-picker.ts';
import { findDayAhead } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { findFigure } from '../pages/find-figure.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

/**
 * Beyond the booking window, where slots exist only if staff create them, and where no other
 * journey works.
 */
const WEEKS_AHEAD = 8;
const wednesday: Day = findDayAhead(WEEKS_AHEAD, 2);
const wednesdayInPicker = wednesday.split('-').reverse().join('.');

test('a manager reads the statistics and exports them', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/statistics');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  for (const card of [
    'Booking Rate',
    'Total Bookings',
    'Forecasted Income',
    'Total Revenue',
    'Total Hours',
  ]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }

  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This Month' }).click();
  const month = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Riga',
  });
  await expect(
    page.getByRole('heading', { name: month.format(new Date()), exact: true }),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`stats-month-${dayOfInstant(new Date())}.csv`);
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toMatch(/^\ufeffMetric,Value\r\nBooking Rate \(%\),\d/);
});

test('a manager sets earlier hours for a Wednesday, books on it, and undoes both @long', async ({
  page,
}) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/system-config');
  try {
    const wednesdayHours = page.getByRole('listitem').filter({ hasText: 'Wednesday' });
    const updated = page.getByRole('status').filter({ hasText: 'Operating hours updated' });
    await setOpening(page, '13:00');
    await updated.getByRole('button', { name: 'Undo' }).click();
    await expect(wednesdayHours).toContainText('15:00');
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await setOpening(page, '13:00');
    await expect(updated).toBeVisible();

    await chooseDays(page);
    const preview = await openPreview(page);
    await expect(
      preview.getByText(`${wednesdayInPicker} – ${wednesdayInPicker} (1 day)`),
    ).toBeVisible();
    await expect(findFigure(preview, 'Time slots opened')).toHaveText('18');
    await preview.getByRole('button', { name: 'Regenerate' }).click();
    await expect(page.getByRole('status').getByText('Time slots regenerated')).toBeVisible();

    await page.goto('/');
    await new BookingSite(page).moveAhead(WEEKS_AHEAD);
    const earliest = page
      .getByRole('main')
      .getByRole('button', { name: /^Wednesday .*, 13:00–13:30.*available/i });
    await expect(earliest).toBeVisible();
    await bookEarliest(page);

    await page.goto('/admin/system-config');
    await chooseDays(page);
    await page.getByRole('radio', { name: /^Cleanup only/ }).check();
    await page.getByRole('checkbox', { name: /^Booked slots/ }).check();
    await expect(page.getByText('This modifies or removes bookings.')).toBeVisible();
    const cleanup = await openPreview(page);
    await expect(findFigure(cleanup, 'Bookings cancelled')).toHaveText('1');
    await expect(findFigure(cleanup, 'Time slots removed')).toHaveText('18');
    await expect(cleanup.getByRole('button', { name: 'Remove slots' })).toBeDisabled();
    await cleanup.getByRole('checkbox', { name: /^I understand that 1 booking/ }).check();
    await cleanup.getByRole('button', { name: 'Remove slots' }).click();
    await expect(
      page.getByText('0 opened, 18 removed, 0 with a new price, 0 bookings kept').first(),
    ).toBeVisible();
    expect(await fetchSlotsOfDay(page)).toEqual([]);
  } finally {
    await page.goto('/admin/system-config');
    await setOpening(page, '15:00');
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
  }
});

test('a manager must confirm before leaving unsaved changes @long', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/system-config');
  await page.getByLabel(/^Standard Price/).fill('45');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quick Update' })).toBeDisabled();
  await page.getByRole('link', { name: 'Statistics' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel(/^Standard Price/)).toHaveValue('45');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
});

test('a manager sees what new prices would change on sale, before saving them', async ({
  page,
}) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/system-config');
  const countTapsUntilNow = await countTaps(page);
  await page.getByLabel(/^Standard Price/).fill('27.5');
  await page
    .getByRole('group', { name: 'Pricing Configuration' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Save these prices?' });
  await expect(
    dialog.getByText(/^\d+ half hours 20 → 27\.50 €, .*from today; .*bookings keep theirs\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save and apply' })).toBeEnabled();
  expect(await countTapsUntilNow(), 'that button is the second one').toBe(1);
  await expectUsable(page, 'the preview of prices', '[role=dialog]');
  await dialog.getByRole('radio', { name: /^Only new days/ }).check();
  await expect(dialog.getByText('The days that are on sale stay as they are.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save for new days' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('customers see the price on sale, and from when another one counts', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as PublicConfig;
    const pricing = config.pricing.map((row) =>
      row.name === 'standard'
        ? { ...row, price: 25, onSale: { price: 20, listedFrom: '2027-01-04' } }
        : row,
    );
    await route.fulfill({ response: answer, json: { ...config, pricing } });
  });
  for (const path of ['/', '/prices', '/contacts']) {
    await page.goto(path);
    const row = page.getByRole('row', { name: /€20 from 4 January: €25/ }).first();
    await expect(row, path).toBeVisible();
    await expectUsable(page, path);
  }
});

test('a manager sees what is wrong with a setting when saving it', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/system-config');
  const save = (section: string) =>
    page.getByRole('group', { name: section }).getByRole('button', { name: 'Save Changes' });
  const price = page.getByLabel(/^Standard Price/);
  await price.fill('-3');
  await save('Pricing Configuration').click();
  await expect(page.getByText('Price must be at least €0')).toBeVisible();
  await expect(price).toHaveValue('-3');
  await page.getByLabel('Lead Time Hours').fill('-1');
  await save('Lead Time Settings').click();
  await expect(page.getByText('Lead time hours must be a non-negative integer')).toBeVisible();
  await page.getByRole('combobox', { name: 'Monday opens at' }).click();
  await page.getByRole('option', { name: '22:00' }).click();
  await save('Standard Operating Hours').click();
  await expect(page.getByText('Close time must be after open time')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Lead Time Hours')).toHaveValue('0');
  await expect(price).not.toHaveValue('0');
});

test.describe('when the server fails', () => {
  test.use({ expectedConsoleMessages: [/status of 503/] });

  test('a manager sees that the hours were not saved, and why', async ({ page }) => {
    await signInAs(page, 'manager');
    await page.goto('/admin/system-config');
    await page.route('**/api/config/operating-hours/*', (route) =>
      (route.request().postDataJSON() as { dryRun: boolean }).dryRun
        ? route.continue()
        : route.fulfill({
            status: 503,
            json: { error: 'The store is down', code: 'UNAVAILABLE', issues: [] },
          }),
    );
    await setOpening(page, '16:00');
    const alert = page.getByRole('alert').filter({ hasText: 'Update Failed' });
    await expect(alert).toContainText(
      'Failed to update operating hours. Please try again. The store is down',
    );
  });
});

test('a manager can neither create an admin nor reset an admin’s password', async ({ page }) => {
  const admin = await signInAs(page, 'admin');
  await signInAs(page, 'manager');
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(admin.username);
  const row = page.getByRole('row', { name: admin.email });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByTitle('Manager')).toBeVisible();
  await expect(page.getByTitle('Admin')).toHaveCount(0);
});

/** For new days only, because other journeys work on those that are on sale. */
async function setOpening(page: Page, time: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Wednesday opens at' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(time).click();
  await page
    .getByRole('group', { name: 'Standard Operating Hours' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Save these hours?' });
  await expect(dialog.getByText('Time slots opened')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Only new days/ }).check();
  await dialog.getByRole('button', { name: 'Save for new days' }).click();
}

async function chooseDays(page: Page): Promise<void> {
  for (const end of ['From', 'To']) {
    await typeDay(page.getByLabel(end, { exact: true }), wednesdayInPicker);
  }
}

async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Regenerate Time Slots' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regenerate time slots?' });
  await expect(dialog.getByText('Bookings kept')).toBeVisible();
  return dialog;
}

async function fetchSlotsOfDay(
  page: Page,
): Promise<{ readonly id: number; readonly startTime: string }[]> {
  const answer = await page.request.get(
    `/api/timeslots?startDate=${wednesday}&endDate=${wednesday}`,
  );
  return ((await answer.json()) as { timeSlots: { id: number; startTime: string }[] }).timeSlots;
}

async function bookEarliest(page: Page): Promise<void> {
  const [first] = (await fetchSlotsOfDay(page)).sort((a, b) =>
    a.startTime.localeCompare(b.startTime),
  );
  const booked = await page.request.post('/api/bookings', {
    data: { customerName: 'Līga Ozoliņa', phoneNumber: '+37120123456', timeSlotIds: [first?.id] },
  });
  expect(booked.status()).toBe(201);
}
