import type { Page } from '@playwright/test';

import {
  addDays,
  dayOfInstant,
  endOfSlot,
  mondayOf,
  slotsOfDay,
  startOfSlot,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import type { Demand, Statistics } from '@cablepark/contracts/statistics/statistics';

import { typeDay } from '../pages/day-picker.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/**
 * Returns the fifteenth of June of a year without bookings in it or in the years beside it.
 * Journeys that run at the same time use a different `offset`, 0 to 3, so that they never share a
 * year.
 */
async function findDayWithoutBookings(page: Page, offset: number): Promise<Day> {
  const year = 2052 + 4 * Math.floor(Math.random() * 80) + offset;
  const answer = await page.request.get(`/api/stats?from=${year - 1}-01-01&to=${year + 1}-12-31`);
  const { totalBookings } = (await answer.json()) as Statistics;
  return totalBookings === 0 ? `${year}-06-15` : findDayWithoutBookings(page, offset);
}

const toPickerText = (day: Day): string => day.split('-').reverse().join('.');
const findTitle = (page: Page) => page.getByRole('heading', { level: 2 }).first();
/** The number of the period. That of all time comes after it. */
const findNumber = (page: Page, card: string) =>
  page
    .getByRole('term')
    .filter({ hasText: card })
    .first()
    .locator('xpath=following-sibling::dd[1]');

async function bookTwoSlots(page: Page, day: Day): Promise<void> {
  const timeSlots = slotsOfDay(day)
    .slice(30, 32)
    .map((slot) => ({ id: cellOf(slot), startTime: startOfSlot(slot), endTime: endOfSlot(slot) }));
  const answer = await page.request.post('/api/bookings/admin', {
    data: { customerName: 'Ilze Kalniņa', phoneNumber: '+37120123456', timeSlots },
  });
  expect(answer.status()).toBe(201);
}

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name }).click();
}

/** A promise, and the function that keeps it. */
function holdBack() {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

test.describe('a manager looks at other days', () => {
  test.use({ viewport: { width: 1440, height: 960 } });
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'manager');
  });

  test('by stepping between weeks, and returns with the browser’s back button', async ({
    page,
  }) => {
    const monday = mondayOf(dayOfInstant(new Date()));
    await page.goto('/admin/statistics');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(toPickerText(monday));
    const currentTitle = (await findTitle(page).textContent()) ?? '';

    const occupancy = holdBack();
    await page.route('**/api/stats/occupancy*', (route) =>
      occupancy.promise.then(() => route.continue()),
    );
    const total = page.waitForResponse('**/api/stats?*');
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(page).toHaveURL(`/admin/statistics?period=week&day=${addDays(monday, -7)}`);
    await (await total).finished();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
    await expect(findTitle(page), 'the name waits for all figures').toHaveText(currentTitle);
    occupancy.release();
    await expect(findTitle(page)).not.toHaveText(currentTitle);
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(
      toPickerText(addDays(monday, -1)),
    );
    await expect(page.getByText('This Week')).toHaveCount(0);

    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(findTitle(page)).toHaveText(currentTitle);
    await expect(page.getByText('This Week')).toBeVisible();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page).toHaveURL(`/admin/statistics?period=week&day=${addDays(monday, 7)}`);

    await page.goBack();
    await page.goBack();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(
      toPickerText(addDays(monday, -7)),
    );
    await page.reload();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(
      toPickerText(addDays(monday, -7)),
    );
    await choosePeriod(page, 'This Week');
    await expect(findTitle(page)).toHaveText(currentTitle);
  });

  test('in every period that the page offers, and exports them under matching file names @long', async ({
    page,
  }) => {
    const day = await findDayWithoutBookings(page, 0);
    const year = Number(day.slice(0, 4));
    await bookTwoSlots(page, day);
    for (const [period, next, previous, file] of [
      ['day', 'Next day', 'Previous day', `stats-day-${day}.csv`],
      [
        'week',
        'Next week',
        'Previous week',
        `stats-week-${mondayOf(day)}_${addDays(mondayOf(day), 6)}.csv`,
      ],
      ['month', 'Next month', 'Previous month', `stats-month-${year}-06-01_${year}-06-30.csv`],
      ['year', 'Next year', 'Previous year', `stats-year-${year}-01-01_${year}-12-31.csv`],
    ] as const) {
      await page.goto(`/admin/statistics?period=${period}&day=${day}`);
      await expect(findNumber(page, 'Total Bookings')).toHaveText('1');
      await page.getByRole('button', { name: next }).click();
      await expect(findNumber(page, 'Total Bookings')).toHaveText('0');
      await page.getByRole('button', { name: previous }).click();
      await expect(findNumber(page, 'Total Bookings')).toHaveText('1');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });

  test('by choosing any first and last day', async ({ page }) => {
    const day = await findDayWithoutBookings(page, 2);
    await bookTwoSlots(page, day);
    await page.goto('/admin/statistics?period=month');
    await typeDay(page.getByLabel('To', { exact: true }), toPickerText(addDays(day, 2)));
    await typeDay(page.getByLabel('From', { exact: true }), toPickerText(day));
    await expect(page).toHaveURL(`/admin/statistics?from=${day}&to=${addDays(day, 2)}`);
    await expect(findTitle(page)).toHaveText(`15 June – 17 June ${day.slice(0, 4)}`);
    await expect(page.getByText('Custom range')).toBeVisible();
    await expect(findNumber(page, 'Total Bookings')).toHaveText('1');
    await expect(findNumber(page, 'Total Hours')).toHaveText('1 h');

    await page.reload();
    await expect(findNumber(page, 'Total Bookings')).toHaveText('1');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`stats-${day}_${addDays(day, 2)}.csv`);

    await page.getByRole('button', { name: 'Next days' }).click();
    await expect(page).toHaveURL(`/admin/statistics?from=${addDays(day, 3)}&to=${addDays(day, 5)}`);
    await expect(findNumber(page, 'Total Bookings')).toHaveText('0');
    await page.goBack();
    await expect(findNumber(page, 'Total Bookings')).toHaveText('1');
  });

  test('with how many wishes were left out because too many came from one network @long', async ({
    page,
    request,
  }) => {
    const [first, last] = [
      addDays(dayOfInstant(new Date()), 200),
      addDays(dayOfInstant(new Date()), 203),
    ];
    const beforeOpening = [0, 1, 2, 3].flatMap((days) =>
      slotsOfDay(addDays(first, days)).slice(0, 16),
    );
    const data = { customerName: 'Ilze Kalniņa', phoneNumber: '+37120123456' };
    // A network of its own, so that the wishes of other journeys are kept.
    const headers = { 'X-Forwarded-For': '203.0.113.78' };
    for (const slot of beforeOpening) {
      const wished = await request.post('/api/bookings', {
        data: { ...data, timeSlotIds: [slot] },
        headers,
      });
      expect(wished.status()).toBe(404);
    }

    const fetchDemand = async () => {
      const answer = await page.request.get(`/api/stats/demand?from=${first}&to=${last}`);
      return (await answer.json()) as Demand;
    };

    await expect
      .poll(async () => (await fetchDemand()).wishes + (await fetchDemand()).notKept)
      .toBe(64);
    await page.goto(`/admin/statistics?from=${first}&to=${last}`);
    await expect(findNumber(page, 'Wishes left out')).toHaveText(
      String((await fetchDemand()).notKept),
    );
    expect((await fetchDemand()).notKept).toBeGreaterThanOrEqual(4);
  });

  test('only within the range of days that the server accepts @long', async ({ page }) => {
    await page.goto('/admin/statistics?period=year&day=2399-01-01');
    await expect(findTitle(page)).toHaveText('2399');
    await expect(page.getByRole('button', { name: 'Next year' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Previous year' })).toBeEnabled();
    await page.goto('/admin/statistics?from=1971-01-01&to=2399-12-31');
    await expect(findNumber(page, 'Total Bookings')).toHaveText(/^[\d\s,]+$/);
  });
});

test.describe('a manager sees', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('what a customer wanted in vain, what was cancelled, and how full the half hours are', async ({
    page,
    browser,
  }) => {
    await signInAs(page, 'manager');
    const day = addDays(dayOfInstant(new Date()), 25);
    const answer = await page.request.get(`/api/timeslots?startDate=${day}&endDate=${day}`);
    const { timeSlots } = (await answer.json()) as { timeSlots: { id: number; status: string }[] };
    const [wanted, other] = timeSlots.filter(({ status }) => status === 'available').slice(-2);
    const book = (id: number | undefined, key: string) =>
      page.request.fetch('/api/bookings', {
        method: 'POST',
        data: { customerName: 'Ilze Kalniņa', phoneNumber: '+37120123456', timeSlotIds: [id] },
        headers: { 'Idempotency-Key': `${key}-${day}-${Date.now()}` },
      });
    const cancelled = (await (await book(other?.id, 'cancelled')).json()) as {
      booking: { id: string };
    };
    expect(
      (await page.request.delete(`/api/bookings/${cancelled.booking.id}?reason=weather`)).status(),
    ).toBe(200);
    expect((await book(wanted?.id, 'first')).status()).toBe(201);
    const guest = await browser.newContext();
    const asked = await guest.request.post(new URL('/api/bookings', answer.url()).href, {
      data: { customerName: 'Anna Ozola', phoneNumber: '+37120123457', timeSlotIds: [wanted?.id] },
    });
    expect(asked.status()).toBe(409);
    await guest.close();
    await expect(async () => {
      await page.goto(`/admin/statistics?from=${day}&to=${day}`);
      const lost = page.getByRole('region', { name: 'Wanted but Not Booked' });
      await expect(lost.getByRole('listitem').filter({ hasText: 'Sold out' })).toContainText(
        /[1-9]\d* wish/,
        {
          timeout: 2000,
        },
      );
    }).toPass();
    const cancellations = page.getByRole('region', { name: 'Cancellations' });
    await expect(cancellations.getByRole('listitem').filter({ hasText: 'Weather' })).toContainText(
      /[1-9]\d* booking/,
    );
    const occupancy = page.getByRole('region', { name: 'Occupancy by Weekday and Time' });
    await expect(occupancy.getByRole('cell', { name: '100%' }).first()).toBeVisible();
    const pickup = page.getByRole('region', { name: 'How the Month Fills Up' });
    await expect(pickup.getByRole('row')).toHaveCount(62);
    await pickup.getByRole('button', { name: 'Earlier month' }).click();
    await pickup.getByRole('button', { name: 'Later month' }).click();
    await expect(pickup.getByText('slots on sale')).toBeVisible();
  });
});

test.describe('a Latvian manager', () => {
  test.use({ locale: 'lv-LV', viewport: { width: 390, height: 844 } });

  test('steps through months on a phone @long', async ({ page }) => {
    await signInAs(page, 'manager');
    await page.goto('/admin/statistics?period=month&day=2026-02-10');
    await expect(findTitle(page)).toHaveText('2026. gada februāris');
    await page.getByRole('button', { name: 'Iepriekšējais mēnesis' }).click();
    await expect(findTitle(page)).toHaveText('2026. gada janvāris');
    await page.getByRole('button', { name: 'Nākamais mēnesis' }).click();
    await typeDay(page.getByLabel('Līdz', { exact: true }), '20.02.2026');
    await expect(findTitle(page)).toHaveText('2026. gada 1.–20. februāris');

    await page.setViewportSize({ width: 360, height: 740 });
    for (const end of ['No', 'Līdz']) {
      const field = page.getByLabel(end, { exact: true });
      const isWhole = await field.evaluate((input) => input.scrollWidth <= input.clientWidth);
      expect(isWhole, `the whole date of ${end} is seen`).toBe(true);
    }
  });

  test('finds a page at its top after another one was left at its end @long', async ({ page }) => {
    await signInAs(page, 'manager');
    await page.goto('/admin/statistics');
    await page.getByRole('region', { name: 'Visā laikā', exact: true }).scrollIntoViewIfNeeded();
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
});
