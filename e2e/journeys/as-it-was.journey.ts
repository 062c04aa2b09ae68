import type { Page } from '@playwright/test';

import { addDays, startOfSlot } from '@cablepark/contracts/shared/riga-time';

import { findDayAhead, findSlotOn, readFirstDay } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, test } from './fixtures.ts';

/** The first of the weeks that no other journey uses. Each test has one of its own. */
const WEEKS_AHEAD = 19;

const findSlider = (page: Page, name = 'As of') => page.getByRole('slider', { name });
const findBanner = (page: Page) => page.getByText('This is the past: nothing can be changed here.');
const readAsOf = (page: Page): string | null => new URL(page.url()).searchParams.get('asOf');

/** Opens the week of a booking, without its details. */
async function openWeekOf(page: Page, reference: string): Promise<void> {
  await page.goto(`/admin/bookings?reference=${reference}`);
  const details = new StaffSite(page).findDialog('Booking Details');
  await expect(details.getByText(await readShortReference(page, reference))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);
}

/**
 * Three actions on a Tuesday: books noon, books three o'clock, and cancels noon. Returns the
 * standing reference.
 */
async function doThreeActions(page: Page, name: string, week: number): Promise<string> {
  const day = findDayAhead(WEEKS_AHEAD + week, 1);
  const other = await bookFor(page, `${name} Vakar`, day, ['12:00']);
  const reference = await bookFor(page, name, day, ['15:00']);
  const deleted = await page.request.delete(`/api/bookings/${other}`);
  expect(deleted.status()).toBe(200);
  return reference;
}

test.describe('the calendar as it was', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('goes from action to action by keys, says what differs, and changes nothing', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await doThreeActions(page, 'Dace Senā', 0);
    await openWeekOf(page, reference);
    const noon = staff.findCell('Tuesday', '12:00');
    const three = staff.findCell('Tuesday', '15:00');
    await expect(noon).toHaveAccessibleName(/Available$/);

    await page.getByRole('button', { name: 'History' }).click();
    // A disabled slider takes no key, and it is disabled until the actions of the week are there.
    await expect(findSlider(page)).toBeEnabled();
    await findSlider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(noon).toHaveAccessibleName(
      /Dace Senā Vakar, .*Booked, differs from now: Available$/,
    );
    await expect(three).toHaveAccessibleName(/Dace Senā, .*, Booked$/);
    await expect(findBanner(page)).toBeVisible();
    const before = readAsOf(page);
    expect(before).toMatch(/^\d{4}-.*Z$/);
    await expectUsable(page, 'the past');

    await page.keyboard.press('ArrowLeft');
    await expect(three).toHaveAccessibleName(/, Empty, differs from now: Booked$/);
    expect((readAsOf(page) ?? '') < (before ?? '')).toBe(true);
    await expect(findSlider(page)).toBeFocused();

    await three.click({ force: true });
    await expect(three).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('region', { name: 'Actions on the selection' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);
    await noon.click();
    const details = staff.findDialog('Booking Details');
    await expect(details.getByText('Dace Senā Vakar')).toBeVisible();
    await expect(details.getByText(/as of .*The past can’t be changed/)).toBeVisible();
    for (const action of ['Edit', 'Move', 'Cancel', 'Erase']) {
      await expect(details.getByRole('button', { name: new RegExp(action) })).toHaveCount(0);
    }

    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);

    await page.reload();
    await expect(three).toHaveAccessibleName(/differs from now: Booked$/);
    // What others do meanwhile doesn't disturb the past, but what differs from now follows it.
    await page.request.delete(`/api/bookings/${reference}`);
    // The stream of changes may not be open yet, so soon after the reload.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(three).toHaveAccessibleName(/, Empty, differs from now: Available$/);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(findBanner(page)).toHaveCount(0);
    await expect(three).toHaveAccessibleName(/Available$/);
    expect(readAsOf(page)).toBeNull();
    await page.goBack();
    await expect(findBanner(page)).toBeVisible();
    await page.goBack();
    await expect(findBanner(page)).toHaveCount(0);
  });

  test('shows any hour of any day', async ({ page }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const monday = findDayAhead(WEEKS_AHEAD + 3, 0);
    const reference = await bookFor(page, 'Juris Diena', monday, ['15:00']);
    await openWeekOf(page, reference);
    await page.getByRole('button', { name: 'History' }).click();
    const yesterday = addDays(readFirstDay(), -1);
    const day = page.getByRole('textbox', { name: 'Day', exact: true });
    await day.fill(yesterday.split('-').toReversed().join('.'));
    await day.press('Enter');
    await expect(findBanner(page)).toBeVisible();
    await expect(staff.findCell('Monday', '15:00')).toHaveAccessibleName(
      /, Empty, differs from now: Booked$/,
    );
    // Which hour is shown first depends on the time of the run.
    for (const hour of ['01:00', '00:00']) {
      await page.getByRole('combobox', { name: 'Hour' }).click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(hour).click();
    }

    const midnight = startOfSlot(findSlotOn(yesterday, '00:00')).toISOString();
    await expect.poll(() => readAsOf(page)).toBe(midnight);
    await expectUsable(page, 'the past at an hour');
  });

  test('plays up to now @long', async ({ page }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await doThreeActions(page, 'Ilze Filma', 1);
    await openWeekOf(page, reference);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(findBanner(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(staff.findCell('Tuesday', '12:00')).toHaveAccessibleName(
      /Ilze Filma Vakar, .*Booked, differs from now/,
    );
    await expect(findBanner(page)).toHaveCount(0);
    await expect(staff.findCell('Tuesday', '12:00')).toHaveAccessibleName(/Available$/);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('ignores an instant that is not in the past', async ({ page }) => {
    await signInAs(page, 'manager');
    for (const wrong of ['2999-01-01T00:00:00Z', '2026-01-01', 'x']) {
      await page.goto(`/admin/bookings?asOf=${wrong}`);
      await expect(page.getByRole('button', { name: 'History' })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      await expect(findSlider(page)).toHaveCount(0);
      await expect(findBanner(page)).toHaveCount(0);
    }
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'lv-LV' });

    test('is usable, in Latvian and in the dark @long', async ({ page }) => {
      await signInAs(page, 'manager');
      const reference = await doThreeActions(page, 'Uldis Tumšais', 2);
      await page.goto(`/admin/bookings?reference=${reference}`);
      await expect(
        page.getByRole('dialog').getByText(await readShortReference(page, reference)),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
      });
      await page.getByRole('button', { name: 'Citas darbības' }).click();
      await page.getByRole('button', { name: 'Vēsture' }).click();
      const bar = page.getByRole('region').filter({ has: findSlider(page, 'Stāvoklis uz') });
      await expect(bar).toBeFocused();
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(findSlider(page, 'Stāvoklis uz')).toBeEnabled();
      await findSlider(page, 'Stāvoklis uz').press('Home');
      await expect(page.getByText('Šī ir pagātne: šeit neko nevar mainīt.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Atskaņot' })).toBeVisible();
      await expect(page.getByRole('button', { name: /, 15:00–.*tagad ir citādi:/ })).toBeVisible();
      await expectUsable(page, 'the past on a phone');
    });
  });
});
