import type { Locator, Page } from '@playwright/test';

import { addDays, dayOfInstant, listDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { BookingSite } from '../pages/booking-site.ts';
import { typeDay } from '../pages/day-picker.ts';
import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { findFigure } from '../pages/find-figure.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/** Beyond the booking window, where no other journey works. */
const WEEKS_AHEAD = 10;
const monday: Day = findDayAhead(WEEKS_AHEAD, 0);
const toPickerText = (day: Day) => day.split('-').reverse().join('.');

/** Makes days a week with slots, and books the first half hour of the first of them. */
async function prepare(page: Page, first: Day, last: Day): Promise<void> {
  const regenerated = await page.request.post('/api/timeslots/regenerate', {
    data: { fromDate: first, toDate: last },
  });
  expect(regenerated.status()).toBe(200);
  const booked = await page.request.post('/api/bookings', {
    data: {
      customerName: 'Zane Liepa',
      phoneNumber: '+37120123456',
      timeSlotIds: [findSlotOn(first, '15:00')],
    },
  });
  expect(booked.status()).toBe(201);
}

/** Takes away what a journey leaves, so that others find the weeks as they were. */
async function restore(page: Page, first: Day, last: Day): Promise<void> {
  for (const day of listDays(first, last)) {
    await page.request.delete(`/api/config/special-days/${day}`);
  }

  const cleanup = {
    fromDate: first,
    toDate: last,
    operationType: 'cleanup_only',
    includeBooked: true,
  };
  await page.request.post('/api/timeslots/regenerate', { data: cleanup });
}

const findSection = (page: Page) => page.getByRole('main');

async function openYearOf(page: Page, day: Day): Promise<void> {
  await page.goto('/admin/special-days');
  await expect(findSection(page).getByRole('group', { name: /^Special days of/ })).toBeVisible();
  if (day.slice(0, 4) !== dayOfInstant(new Date()).slice(0, 4)) {
    await findSection(page).getByRole('button', { name: 'Next year' }).click();
  }
}

async function chooseRange(page: Page, first: Day, last: Day): Promise<void> {
  await typeDay(page.getByLabel('First day'), toPickerText(first));
  await typeDay(page.getByLabel('Last day'), toPickerText(last));
  await page.getByRole('button', { name: 'Select these days' }).click();
}

async function choose(dialog: Locator, field: string, time: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click();
  await dialog.page().locator('.ant-select-dropdown:visible').getByTitle(time).click();
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('a manager gives days other hours, sees who is in the way, and takes them away again', async ({
    page,
  }) => {
    const [first, last] = [addDays(monday, 1), addDays(monday, 2)];
    await signInAs(page, 'manager');
    await prepare(page, first, last);
    try {
      await openYearOf(page, first);
      await chooseRange(page, first, last);
      await expect(findSection(page).getByText('2 days selected')).toBeVisible();
      await page.getByRole('button', { name: 'Set hours and price' }).click();

      const form = page.getByRole('dialog', { name: 'Special days' });
      await form.getByRole('radio', { name: 'Other hours' }).check();
      await choose(form, 'Opens', '16:00');
      await choose(form, 'Closes', '16:00');
      await form.getByLabel('Note in English').fill('Competition');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByText('Close time must be after open time')).toBeVisible();
      await choose(form, 'Closes', '18:00');
      await form.getByLabel(/^Price/).fill('-3');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByText('Price must be at least €0')).toBeVisible();
      await form.getByLabel(/^Price/).fill('12.5');
      await form.getByRole('button', { name: 'Preview' }).click();

      const preview = page.getByRole('dialog', { name: 'Change these days?' });
      await expect(findFigure(preview, 'Time slots opened')).toHaveText('0');
      await expect(findFigure(preview, 'Time slots removed')).toHaveText('19');
      await expect(findFigure(preview, 'Prices changed')).toHaveText('8');
      await expect(findFigure(preview, 'Bookings in the way')).toHaveText('1');
      await expect(preview.getByRole('listitem')).toContainText('Zane Liepa');
      await expect(preview.getByRole('link', { name: '+37120123456' })).toHaveAttribute(
        'href',
        'tel:+37120123456',
      );
      await expect(preview.getByRole('link', { name: /^\w{3}-\w{3}$/ })).toBeVisible();
      await preview.getByRole('button', { name: 'Back' }).click();
      await expect(form.getByLabel('Note in English')).toHaveValue('Competition');
      await form.getByRole('button', { name: 'Preview' }).click();
      await preview.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('0 opened, 19 removed, 8 with a new price')).toBeVisible();
      const setting = '16:00–18:00, €12.50 / 30 min, Competition';
      // Other journeys have special days of their own in the same year.
      const listed = findSection(page).getByRole('listitem').filter({ hasText: setting });
      await expect(listed).toBeVisible();

      await page.goto('/');
      await new BookingSite(page).moveAhead(WEEKS_AHEAD);
      const grid = page.getByRole('grid', { name: 'Booking calendar' });
      await expect(
        grid.getByRole('columnheader', { name: /^Tuesday .*, 16:00–18:00, Competition$/ }),
      ).toBeVisible();
      await expect(grid.getByText('Competition')).toHaveCount(2);
      await expect(
        grid.getByRole('button', { name: /, €13, special day, available$/i }),
      ).toHaveCount(8);

      await openYearOf(page, first);
      await listed.getByRole('button', { name: /^Remove / }).click();
      const removal = page.getByRole('dialog', { name: 'Remove these special days?' });
      await expect(findFigure(removal, 'Time slots opened')).toHaveText('19');
      await removal.getByRole('button', { name: 'Remove' }).click();
      const removed = page.getByRole('status').filter({ hasText: 'Special days removed' });
      await expect(removed).toBeVisible();
      await expect(findSection(page).getByText(setting)).toHaveCount(0);

      await removed.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
      await expect(listed, 'both days are special again').toHaveCount(1);
      await expect(listed).toContainText('–');
    } finally {
      await restore(page, first, last);
    }
  });

  test('a manager selects days of a year by keyboard @long', async ({ page }) => {
    await signInAs(page, 'manager');
    // All days of the next year can be selected.
    const year = Number(dayOfInstant(new Date()).slice(0, 4)) + 1;
    await openYearOf(page, `${year}-06-01`);
    const view = page.getByRole('group', { name: `Special days of ${year}` });
    const findDay = (name: string) =>
      view.getByRole('button', { name: new RegExp(`^\\w+ ${name} ${year}`) });
    await findDay('1 January').focus();
    await page.keyboard.press('ArrowRight');
    await expect(findDay('2 January')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(findDay('2 February')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(findDay('2 February')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(findDay('9 February')).toBeFocused();
    await expect(findSection(page).getByText('8 days selected')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(findSection(page).getByText('7 days selected')).toBeVisible();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(findDay('9 January')).toBeFocused();
    await findDay('20 January').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(findSection(page).getByText('0 days selected')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'lv-LV', colorScheme: 'dark' });

  test('a manager closes a day, and visitors read why @long', async ({ page }) => {
    const friday = addDays(monday, 4);
    await signInAs(page, 'manager');
    await prepare(page, friday, friday);
    try {
      await page.goto('/admin/special-days');
      const days = findSection(page);
      await expect(days.getByLabel('Pirmā diena')).toHaveAttribute('placeholder', 'dd.mm.gggg');
      if (friday.slice(0, 4) !== dayOfInstant(new Date()).slice(0, 4)) {
        await days.getByRole('button', { name: 'Nākamais gads' }).click();
      }

      await days.locator(`[data-day='${friday}']`).click();
      await expect(days.getByText('Izvēlēta: 1 diena')).toBeVisible();
      await days.getByRole('button', { name: 'Iestatīt laiku un cenu' }).click();
      const form = page.getByRole('dialog', { name: 'Īpašās dienas' });
      await form.getByLabel('Piezīme angliski').fill('Closed for a wedding');
      await expectUsable(page, 'the form of special days', '[role=dialog]');
      await form.getByRole('button', { name: 'Priekšskatīt' }).click();
      const preview = page.getByRole('dialog', { name: 'Mainīt šīs dienas?' });
      await expect(preview.getByText('Zane Liepa')).toBeVisible();
      await expectUsable(page, 'the preview of special days', '[role=dialog]');
      await preview.getByRole('button', { name: 'Piemērot' }).click();
      await expect(page.getByText('Īpašās dienas saglabātas')).toBeVisible();
      await expectUsable(page, 'the year of special days');

      await page.goto('/');
      await new BookingSite(page, 'lv').moveAhead(WEEKS_AHEAD);
      await page.getByRole('button', { name: /^Pk.*Nestrādājam, Closed for a wedding$/ }).click();
      await expect(page.getByRole('main').getByText('Closed for a wedding')).toBeVisible();
      await expectUsable(page, 'the calendar on a special day');
    } finally {
      await restore(page, friday, friday);
    }
  });
});
