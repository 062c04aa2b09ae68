import type { Locator, Page } from '@playwright/test';

import { type Day } from '@cablepark/contracts/shared/riga-time';

import { countVisibleRows, zoomedWindows } from '../pages/count-visible-rows.ts';
import { findDayAhead } from '../pages/days-ahead.ts';
import { expectFits, expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** Weeks that no other journey uses. */
const WEEKS_AHEAD = 7;

/** Books three half-hours and, after a gap, a fourth one. Returns the reference. */
const bookWithGap = (page: Page, day: Day, customerName: string): Promise<string> =>
  bookFor(page, customerName, day, ['15:00', '15:30', '16:00', '17:00']);

/** Opens the booking's address, which shows its week and its details. */
async function openWeekOf(page: Page, reference: string): Promise<void> {
  await page.goto(`/admin/bookings?reference=${reference}`);
  const details = new StaffSite(page).findDialog('Booking Details');
  await expect(details.getByText(await readShortReference(page, reference))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);
}

test.describe('a booking of several slots', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('is one block up to its gap, and a click on any part opens it', async ({ page }) => {
    const staff = new StaffSite(page);
    const findCell = (time: string) => staff.findCell('Tuesday', time);
    await signInAs(page, 'manager');
    const reference = await bookWithGap(page, findDayAhead(WEEKS_AHEAD, 1), 'Anna Krūma');
    await openWeekOf(page, reference);
    const said = await readShortReference(page, reference);
    await expect(findCell('15:00')).toHaveText(`Anna Krūma ${said} 15:00–16:30 +37120123456`);
    await expect(findCell('15:30')).toHaveText('');
    await expect(findCell('16:00')).toHaveText(/^4 slots · €\d+\.00$/);
    await expect(findCell('17:00')).toHaveText(`Anna Krūma ${said} +37120123456`);
    for (const time of ['15:00', '15:30', '16:00', '17:00']) {
      await expect(findCell(time)).toHaveAccessibleName(/Anna Krūma, .*\+37120123456, Booked$/);
    }

    await findCell('16:00').hover();
    await expect(findCell('15:00')).toHaveAttribute('data-hovered', 'true');
    await expect(findCell('17:00')).toHaveAttribute('data-hovered', 'false');

    const details = staff.findDialog('Booking Details');
    const expectOpens = async (press: () => Promise<void>) => {
      await press();
      await expect(details.getByText(await readShortReference(page, reference))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
    };

    for (const time of ['15:00', '15:30', '16:00', '17:00']) {
      await expectOpens(() => findCell(time).click());
    }

    await expectOpens(() => pressBetween(page, findCell('15:00'), findCell('15:30')));
    await expectOpens(() => pressBetween(page, findCell('15:30'), findCell('16:00')));

    await findCell('15:00').focus();
    await page.keyboard.press('ArrowDown');
    await expect(findCell('15:30')).toBeFocused();
    await expectOpens(() => page.keyboard.press('Enter'));
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('is one block in the list of its day', async ({ page }) => {
      const staff = new StaffSite(page);
      await signInAs(page, 'manager');
      const reference = await bookWithGap(page, findDayAhead(WEEKS_AHEAD, 2), 'Jānis Krūms');
      await openWeekOf(page, reference);
      await expect(page.getByText('Jānis Krūms')).toHaveCount(2);
      await expect(page.getByText('+37120123456')).toHaveCount(2);
      await expect(page.getByText(await readShortReference(page, reference))).toHaveCount(2);
      await expect(page.getByText('15:00–16:30')).toHaveCount(1);
      const findRow = (time: string) =>
        page.getByRole('button', { name: new RegExp(`^Wednesday .*, ${time}–`) });
      await pressBetween(page, findRow('15:30'), findRow('16:00'));
      await expect(
        staff.findDialog('Booking Details').getByText(await readShortReference(page, reference)),
      ).toBeVisible();
    });
  });
});

/** Clicks the gap between two cells, one above the other. */
async function pressBetween(page: Page, above: Locator, below: Locator): Promise<void> {
  await below.scrollIntoViewIfNeeded();
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  if (!upper || !lower) {
    throw new Error('The cells are not in view.');
  }

  expect(lower.y - (upper.y + upper.height), 'there is a gap').toBeGreaterThan(2);
  await page.mouse.click(upper.x + upper.width / 2, (upper.y + upper.height + lower.y) / 2);
}

test.describe('the line at the present moment', () => {
  const findLine = (page: Page) => page.locator('[data-now-line]');

  /**
   * Returns how far down a cell the line is, from 0 to 1. It is slightly more in the gap below,
   * which belongs to the cell.
   */
  async function measureLinePositionIn(page: Page, findCell: Locator): Promise<number> {
    const [box, at] = [await findCell.boundingBox(), await findLine(page).boundingBox()];
    if (!box || !at) {
      throw new Error('There is no line, or no such cell.');
    }

    return (at.y + at.height / 2 - box.y) / box.height;
  }

  /** Sets the browser's clock. A page reads it as soon as it becomes visible. */
  async function setTime(page: Page, time: string): Promise<void> {
    await page.clock.setFixedTime(time);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  test.beforeEach(async ({ page }) => {
    // A Wednesday, 12:15 in Riga.
    await page.clock.setFixedTime('2037-06-17T09:15:00Z');
    await signInAs(page, 'manager');
    await page.goto('/admin/bookings');
    await expect(page.getByText('Loading calendar...')).toHaveCount(0);
  });

  test.describe('in a week', () => {
    test.use({ viewport: { width: 1440, height: 960 } });

    test('is in today’s column, moves with time and lets clicks through', async ({ page }) => {
      const staff = new StaffSite(page);
      const noon = staff.findCell('Wednesday', '12:00');
      await expect(findLine(page)).toHaveCount(1);
      await findLine(page).scrollIntoViewIfNeeded();
      await expect.poll(() => measureLinePositionIn(page, noon)).toBeCloseTo(0.53, 1);
      await setTime(page, '2037-06-17T09:24:00Z');
      await expect.poll(() => measureLinePositionIn(page, noon)).toBeCloseTo(0.86, 1);

      const box = await findLine(page).boundingBox();
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 1);
      await expect(page.getByText('1 slot selected')).toBeVisible();
      await expect(noon).toHaveAttribute('aria-pressed', 'true');

      await setTime(page, '2037-06-17T09:33:00Z');
      await expect
        .poll(() => measureLinePositionIn(page, staff.findCell('Wednesday', '12:30')))
        .toBeCloseTo(0.11, 1);
      await expect(findLine(page)).toHaveCount(1);
    });

    test('is absent in other weeks, and at hours that are not shown @long', async ({ page }) => {
      await expect(findLine(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Next week' }).click();
      await expect(findLine(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Today', exact: true }).click();
      await expect(findLine(page)).toHaveCount(1);
      await setTime(page, '2037-06-17T19:45:00Z');
      await expect(findLine(page)).toHaveCount(0);
    });
  });

  test.describe('in a day on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('is only in today’s list, and never across a name', async ({ page }) => {
      const three = page.getByRole('button', { name: /^Wednesday .*, 15:00–/ });
      await expect(three).toBeVisible();
      await expect(findLine(page), 'the park is not open yet').toHaveCount(0);
      await setTime(page, '2037-06-17T12:15:00Z');
      await expect(findLine(page)).toHaveCount(1);
      await expect.poll(() => measureLinePositionIn(page, three)).toBeCloseTo(0.53, 1);
      const reference = await bookFor(page, 'Anna Krūma', '2037-06-17', ['15:00']);
      await page.reload();
      await expect(three).toHaveAccessibleName(/Anna Krūma, .*Booked$/);
      await expect(findLine(page)).toHaveCSS(
        'background-image',
        /rgba\(0, 0, 0, 0\) 4%, rgba\(0, 0, 0, 0\) 100%/,
      );
      expect((await page.request.delete(`/api/bookings/${reference}`)).status()).toBe(200);
      await page.getByRole('button', { name: /^Thu / }).first().click();
      await expect(findLine(page)).toHaveCount(0);
    });
  });
});

test.describe('the day’s work', () => {
  for (const { width, height, upTo, opening, before } of [
    { width: 1440, height: 900, upTo: 300, opening: '10:00', before: '09:30' },
    // A phone shows one day, and this one opens later than the weekend.
    { width: 390, height: 844, upTo: 420, opening: '15:00', before: '14:30' },
  ]) {
    test(
      `begins at the top, from opening to closing, and at the present moment, at ${width} px`,
      tagLongIf(width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        const cell = (time: string) =>
          page
            .getByRole('main')
            .getByRole('button', { name: new RegExp(`^Wednesday .*, ${time}–`) });
        const topOf = async (time: string) => (await cell(time).boundingBox())?.y ?? Number.NaN;
        await signInAs(page, 'manager');
        // A Wednesday in a week without slots, 09:15 in Riga: the weekend opens at 10:00.
        await page.clock.setFixedTime('2037-06-17T06:15:00Z');
        await page.goto('/admin/bookings');
        await expect(page.getByText('Loading calendar...')).toHaveCount(0);
        await expect(cell(before)).toHaveCount(0);
        await expect(cell('22:00')).toHaveCount(0);
        await expect(cell('21:30')).toHaveCount(1);
        await expect.poll(() => topOf(opening)).toBeLessThanOrEqual(upTo);
        await expect(page.getByRole('slider')).toHaveCount(0);
        await expectUsable(page, 'the calendar from the opening on');

        await page.getByRole('button', { name: 'Show all hours' }).click();
        await expect(cell('08:00')).toHaveCount(1);
        await expect(cell('22:00')).toHaveCount(1);
        await page.getByRole('button', { name: 'Show opening hours only' }).click();
        await expect(cell(before)).toHaveCount(0);

        await page.clock.setFixedTime('2037-06-17T13:15:00Z');
        await page.reload();
        await expect.poll(() => topOf('16:00'), 'the present half hour').toBeLessThanOrEqual(upTo);
        await expect(page.getByRole('button', { name: 'Create Booking' })).toBeInViewport();

        if (width > 767) {
          return;
        }

        await page.clock.setFixedTime('2037-06-17T20:15:00Z');
        await page.reload();
        await expect(cell('21:30'), 'the last one after closing').toBeInViewport({ ratio: 1 });
      },
    );
  }
});

test.describe('the colours of the staff’s calendar', () => {
  /** What the theme calls a colour, as the browser computes it. */
  const readThemeColour = (page: Page, token: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.backgroundColor = `var(--${name})`;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    }, token);

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, tagLongIf(colorScheme === 'dark'), () => {
      test.use({ colorScheme, viewport: { width: 1440, height: 960 } });

      test('are grey for what is past, booked or not, yellow for what is booked or reserved', async ({
        page,
        request,
      }) => {
        const staff = new StaffSite(page);
        await signInAs(page, 'manager');
        const hour = colorScheme === 'light' ? '08' : '09';
        const times = [`${hour}:00`, `${hour}:30`];
        await bookFor(page, 'Juris Pagājis', findDayAhead(-1, 2), times);
        await staff.openWeek(-1);
        const [closed, booked] = [
          await readThemeColour(page, 'closed'),
          await readThemeColour(page, 'booked'),
        ];
        for (const time of times) {
          await expect(staff.findCell('Wednesday', time)).toHaveCSS('background-color', closed);
          await expect(staff.findCell('Wednesday', time).locator('svg')).toHaveCount(1);
        }

        await expectUsable(page, 'past bookings');

        await bookFor(page, 'Ieva Nākamā', findDayAhead(WEEKS_AHEAD, 4), times);
        await staff.openWeek(WEEKS_AHEAD);
        await expect(staff.findCell('Friday', times[0] ?? '')).toHaveCSS(
          'background-color',
          booked,
        );
        await expect(staff.findCell('Friday', times[0] ?? '').locator('svg')).toHaveCount(0);

        await staff.openWeek(2);
        const free = page.locator('button[data-kind=available]');
        const start = Number(
          await free.nth(colorScheme === 'light' ? 0 : 1).getAttribute('data-start'),
        );
        expect(
          (await request.post('/api/holds', { data: { timeSlotIds: [start] } })).status(),
        ).toBe(201);
        await staff.openWeek(2);
        const reserved = page.locator(`[data-start='${start}']`);
        await expect(reserved).toHaveAttribute('data-kind', 'reserved');
        await expect(reserved).toHaveCSS('background-color', booked);
      });
    });
  }
});

test('the week is refreshed and regenerated without a menu, at any width', async ({ page }) => {
  const widths = [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ];
  const staff = new StaffSite(page);
  const refresh = page.getByRole('button', { name: 'Refresh Calendar' });
  const regenerate = page.getByRole('button', { name: 'Regenerate Time Slots' });
  await signInAs(page, 'manager');
  await staff.openWeek(WEEKS_AHEAD);
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await expect(refresh).toBeInViewport({ ratio: 1 });
    await expect(regenerate).toBeInViewport({ ratio: 1 });
    await expectUsable(page, `the calendar with its buttons at ${viewport.width} px`);
    const fetched = page.waitForRequest(/\/api\/timeslots\?.*_=/);
    await refresh.click();
    await fetched;
    await regenerate.click();
    await expect(staff.findDialog('Regenerate Time Slots').getByText(/^Opened: \d+/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(staff.findDialog('Regenerate Time Slots')).toHaveCount(0);
  }

  await page.context().addCookies([{ name: 'language', value: 'lv', url: page.url() }]);
  await page.reload();
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    for (const name of ['Atsvaidzināt kalendāru', 'Izveidot laikus no jauna']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }

    await expectFits(page, `the calendar in Latvian at ${viewport.width} px`);
  }

  await expectUsable(page, 'the calendar with its buttons in Latvian');
});

test('at 200 % zoom four rows stay visible', async ({ page }) => {
  await signInAs(page, 'manager');
  for (const viewport of zoomedWindows) {
    await page.setViewportSize(viewport);
    await new StaffSite(page).openWeek(1);
    const cell = page.locator('button[data-start]').first();
    await cell.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expect(await countVisibleRows(page), `${viewport.width} px wide`).toBeGreaterThanOrEqual(4);
  }
});
