import type { Locator, Page } from '@playwright/test';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  addDays,
  dayOf,
  mondayOf,
  slotAt,
  startOfSlot,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { contrastOf } from '../pages/contrast-of.ts';
import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, test } from './fixtures.ts';

/** This week and the next are used by no other journey. */
const WEEKS_AHEAD = 13;

const timesOf = async (page: Page, reference: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/bookings/${reference}`);
  return ((await answer.json()) as BookingDetail).timeSlots.map(({ startTime }) => startTime);
};

const toStartTimes = (day: Day, times: readonly string[]): string[] =>
  times.map((time) => startOfSlot(findSlotOn(day, time)).toISOString());

const findPreview = (page: Page): Locator => page.getByRole('dialog', { name: 'Change time' });
const bannerOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `${name}: choose a new time` });

/** Opens the week of a booking and closes its details. */
async function openWeekOf(page: Page, reference: string): Promise<void> {
  await page.goto(`/admin/bookings?reference=${reference}`);
  const details = new StaffSite(page).findDialog('Booking Details');
  await expect(details.getByText(await readShortReference(page, reference))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);
}

async function centreOf(cell: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) {
    throw new Error('The cell is not in view.');
  }

  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('with the mouse', () => {
  test.use({ viewport: { width: 1440, height: 1900 } });

  test('staff drag a booking to another day, then to another week, and see the price first', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Anna Vilka', findDayAhead(WEEKS_AHEAD, 1), [
      '10:00',
      '10:30',
    ]);
    await openWeekOf(page, reference);

    const from = await centreOf(staff.findCell('Tuesday', '10:30'));
    const to = await centreOf(staff.findCell('Saturday', '12:30'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await expect(page.getByRole('region', { name: 'Moving a booking' })).toContainText(
      '12:00–13:00',
    );
    const underPointer = staff.findCell('Saturday', '12:30');
    expect(await contrastOf(underPointer), 'under the pointer').toBeGreaterThanOrEqual(4.5);
    await page.mouse.up();
    await expect(findPreview(page)).toContainText('10:00–11:00');
    await expect(findPreview(page)).toContainText('12:00–13:00');
    await expect(findPreview(page)).toContainText(/€\d+\.00 more than before/);
    await findPreview(page)
      .getByRole('checkbox', { name: /^Keep the old price/ })
      .check();
    await expect(findPreview(page)).toContainText('The price stays the same.');
    await findPreview(page).getByRole('button', { name: 'Move booking' }).click();
    await expect(findPreview(page)).toHaveCount(0);
    await expect(staff.findCell('Saturday', '12:00')).toHaveAccessibleName(/Anna Vilka/);
    await expect(staff.findCell('Tuesday', '10:00')).toHaveAccessibleName(/Available$/);
    await expect
      .poll(() => timesOf(page, reference))
      .toEqual(toStartTimes(findDayAhead(WEEKS_AHEAD, 5), ['12:00', '12:30']));

    const range = page.getByRole('heading', { level: 2 }).first();
    const week = await range.textContent();
    const again = await centreOf(staff.findCell('Saturday', '12:00'));
    await page.mouse.move(again.x, again.y);
    await page.mouse.down();
    const banner = page.getByRole('region', { name: 'Moving a booking' });
    await page.mouse.move(again.x + 20, again.y + 20, { steps: 3 });
    const arrow = await centreOf(banner.getByText('Next week'));
    await page.mouse.move(arrow.x, arrow.y, { steps: 4 });
    await expect(range).not.toHaveText(week ?? '');
    // The week goes on changing while the booking is held over the arrow.
    await page.mouse.move(arrow.x, arrow.y - 200);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    const next = await centreOf(staff.findCell('Monday', '10:00'));
    await page.mouse.move(next.x, next.y, { steps: 4 });
    await expect(banner).toContainText('10:00–11:00');
    await page.mouse.up();
    await findPreview(page).getByRole('button', { name: 'Move booking' }).click();
    await expect(findPreview(page)).toHaveCount(0);
    await expect
      .poll(() => timesOf(page, reference))
      .not.toEqual(toStartTimes(findDayAhead(WEEKS_AHEAD, 5), ['12:00', '12:30']));
    const [first = ''] = await timesOf(page, reference);
    const monday = dayOf(slotAt(new Date(first)));
    expect(monday > findDayAhead(WEEKS_AHEAD, 6), 'it is in a later week').toBe(true);
    expect(monday).toBe(mondayOf(monday));
    await expect
      .poll(() => timesOf(page, reference))
      .toEqual(toStartTimes(monday, ['10:00', '10:30']));
  });

  test('a drag that is given up, or ends where the booking does not fit, changes nothing @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Jānis Vilks', findDayAhead(WEEKS_AHEAD, 2), [
      '15:00',
      '15:30',
    ]);
    const other = await bookFor(page, 'Zane Lāce', findDayAhead(WEEKS_AHEAD, 3), ['16:00']);
    await openWeekOf(page, reference);
    const drag = async (to: Locator) => {
      const start = await centreOf(staff.findCell('Wednesday', '15:00'));
      const end = await centreOf(to);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 6 });
      await expect(page.getByRole('region', { name: 'Moving a booking' })).toBeVisible();
    };

    await drag(staff.findCell('Thursday', '15:30'));
    await page.mouse.up();
    await expect(page.getByRole('alert')).toContainText(
      /The booking does not fit there.*16:00–16:30/,
    );
    await drag(staff.findCell('Thursday', '17:00'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Moving a booking' })).toHaveCount(0);
    await page.mouse.up();
    await drag(staff.findCell('Thursday', '17:00'));
    await page.mouse.up();
    await findPreview(page).getByRole('button', { name: 'Keep the old time' }).click();
    await expect(findPreview(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Actions on the selection' })).toBeVisible();
    expect(await timesOf(page, reference)).toEqual(
      toStartTimes(findDayAhead(WEEKS_AHEAD, 2), ['15:00', '15:30']),
    );
    expect(await timesOf(page, other)).toHaveLength(1);
    await staff.findCell('Wednesday', '15:00').click();
    await expect(
      staff.findDialog('Booking Details').getByText(await readShortReference(page, reference)),
    ).toBeVisible();
  });
});

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('staff move a booking to more half-hours of another week, and undo that @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    const keys = page.keyboard;
    const cell = page.locator('[data-cell]:focus');
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Ieva Priede', findDayAhead(WEEKS_AHEAD, 0), [
      '11:00',
      '11:30',
    ]);
    await openWeekOf(page, reference);
    await staff.findCell('Monday', '11:00').focus();
    await keys.press('Enter');
    const details = staff.findDialog('Booking Details');
    await expect(details.getByText('Ieva Priede')).toBeVisible();
    await pressTabUntil(page, details.getByRole('button', { name: 'Move' }));
    await keys.press('Enter');
    await expect(details).toHaveCount(0);
    await expect(bannerOf(page, 'Ieva Priede')).toContainText('11:00–12:00');
    await expect(cell, 'the booking has the focus again').toHaveAccessibleName(
      /^Monday .*11:00–11:30.*Ieva Priede/,
    );

    const range = page.getByRole('heading', { level: 2 }).first();
    const week = await range.textContent();
    await keys.press('PageDown');
    await expect(range).not.toHaveText(week ?? '');
    await expect(cell).toHaveAccessibleName(/^Monday .*11:00/);
    for (let i = 0; i < 6; i += 1) {
      await keys.press('ArrowDown');
    }

    await keys.press('Space');
    await expect(bannerOf(page, 'Ieva Priede')).toContainText('14:00–15:00');
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(bannerOf(page, 'Ieva Priede')).toContainText('14:00–15:30');
    await expectUsable(page, 'the choice of a new time');
    await pressTabUntil(
      page,
      bannerOf(page, 'Ieva Priede').getByRole('button', { name: 'Continue' }),
    );
    await keys.press('Enter');
    await expect(findPreview(page)).toContainText('14:00–15:30');
    await expectUsable(page, 'the preview');
    await pressTabUntil(page, findPreview(page).getByRole('button', { name: 'Move booking' }));
    await keys.press('Enter');
    await expect(findPreview(page)).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'The time has been changed' }),
    ).toBeVisible();
    const weekAfter = addDays(findDayAhead(WEEKS_AHEAD, 0), 7);
    await expect
      .poll(() => timesOf(page, reference))
      .toEqual(toStartTimes(weekAfter, ['14:00', '14:30', '15:00']));

    await keys.press('F8');
    await pressTabUntil(page, page.getByRole('button', { name: 'Undo' }));
    await keys.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
    await expect
      .poll(() => timesOf(page, reference))
      .toEqual(toStartTimes(findDayAhead(WEEKS_AHEAD, 0), ['11:00', '11:30']));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedConsoleMessages: [/status of 409/] });

  test('staff see which half-hours were taken meanwhile, keep their choice and choose again @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Kārlis Ozols', findDayAhead(WEEKS_AHEAD, 4), [
      '12:00',
      '12:30',
    ]);
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff.findDialog('Booking Details').getByRole('button', { name: 'Move' }).click();
    const banner = bannerOf(page, 'Kārlis Ozols');
    const findRow = (time: string) =>
      page.getByRole('button', { name: new RegExp(`^Friday .*, ${time}–`) });
    await findRow('18:00').click();
    await expect(banner).toContainText('18:00–19:00');
    await page.reload();
    await expect(banner, 'a reload keeps the choice').toContainText('18:00–19:00');
    await banner.getByRole('button', { name: 'Continue' }).click();
    await expect(findPreview(page)).toContainText('18:00–19:00');
    // Rita books after the click and before the move, so that no notice of it can be first.
    await page.route(
      '**/move',
      async (route) => {
        await bookFor(page, 'Rita Ātra', findDayAhead(WEEKS_AHEAD, 4), ['18:30']);
        await route.continue();
      },
      { times: 1 },
    );
    await findPreview(page).getByRole('button', { name: 'Move booking' }).click();
    await expect(findPreview(page).getByRole('alert')).toContainText('18:30–19:00');
    await findPreview(page).getByRole('button', { name: 'Another time' }).click();
    await expect(banner.getByRole('alert')).toContainText('18:30–19:00 is no longer free');
    await expect(banner.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await findRow('18:30').click();
    await findRow('17:30').click();
    await expect(banner).toContainText('17:30–18:30');
    await banner.getByRole('button', { name: 'Continue' }).click();
    await findPreview(page).getByRole('button', { name: 'Move booking' }).dblclick();
    await expect(findPreview(page)).toHaveCount(0);
    await expect
      .poll(() => timesOf(page, reference))
      .toEqual(toStartTimes(findDayAhead(WEEKS_AHEAD, 4), ['17:30', '18:00']));
    const { booking } = (await (
      await page.request.get(`/api/bookings/${reference}`)
    ).json()) as BookingDetail;
    expect(booking.sequence, 'it was moved once').toBe(1);
  });
});

test.describe('the reason of a cancellation', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('is given with one press and is in the history, as is where a booking was moved', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Uldis Vējš', findDayAhead(WEEKS_AHEAD, 6), ['20:00']);
    const moved = await page.request.post(`/api/bookings/${reference}/move`, {
      data: { timeSlotIds: [cellOf(findSlotOn(findDayAhead(WEEKS_AHEAD, 6), '21:00'))] },
    });
    expect(moved.status()).toBe(200);
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff
      .findDialog('Booking Details')
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
    const cancelling = staff.findDialog('Cancel Booking');
    await expect(cancelling.getByRole('radio', { name: 'Staff' })).toBeChecked();
    await cancelling.getByText('Weather').click();
    await expect(cancelling.getByRole('radio', { name: 'Weather' })).toBeChecked();
    await cancelling.getByRole('radio', { name: /^Clear Slot/ }).check();
    await cancelling.getByRole('button', { name: 'Clear Slot' }).click();
    await expect(cancelling).toHaveCount(0);

    await page.goto('/admin/history');
    await expect(page.getByText('Booking cancelled · Weather').first()).toBeVisible();
    await expect(page.getByText(/^Time: .* 20:00–20:30 .* → .* 21:00–21:30/).first()).toBeVisible();
    await page
      .getByRole('button', { name: 'Latviski' })
      .or(page.getByRole('button', { name: 'LV' }))
      .first()
      .click();
    await expect(page.getByText('Atcelta rezervācija · Laikapstākļi').first()).toBeVisible();
    await expect(page.getByText('Pārcelta rezervācija').first()).toBeVisible();
  });
});

async function pressTabUntil(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (
      await target.evaluateAll((elements) => elements.some((one) => one === document.activeElement))
    ) {
      return;
    }

    await page.keyboard.press('Tab');
  }

  throw new Error('Tab never reached the target.');
}
