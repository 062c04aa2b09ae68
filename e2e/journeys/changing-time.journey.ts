import type { Locator, Page } from '@playwright/test';

import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { addDays, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';

import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { waitUntilShown } from '../system/wait-until-shown.ts';
import { expect, test } from './fixtures.ts';

/** A weekend three weeks ahead, whose evenings no other journey books. */
const saturday: Day = findDayAhead(3, 5);
const sunday: Day = addDays(saturday, 1);
const toStartTimes = (day: Day, times: readonly string[]): string[] =>
  times.map((time) => startOfSlot(findSlotOn(day, time)).toISOString());

async function book(page: Page, day: Day, times: readonly string[]): Promise<string> {
  const answer = await page.request.post('/api/bookings', {
    data: {
      fullName: 'Anna Kalniņa',
      phoneNumber: '+37120123456',
      timeSlotIds: times.map((time) => findSlotOn(day, time)),
    },
  });
  expect(answer.status()).toBe(201);
  const { reference } = ((await answer.json()) as BookingDetail).booking;
  await waitUntilShown(page, reference);
  return reference;
}

/** When the half-hours of a booking begin, and how often it was changed. */
async function fetchBooking(page: Page, reference: string) {
  const answer = await page.request.get(`/api/bookings/${reference}`);
  const { booking, timeSlots } = (await answer.json()) as BookingDetail;
  return { starts: timeSlots.map(({ startTime }) => startTime), sequence: booking.sequence };
}

const findSlotAt = (page: Page, time: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`, ${time}–`) });

test.describe('on a phone, in Latvian', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'lv-LV' });

  test('a customer changes the time of a booking, and the back button loses nothing', async ({
    page,
  }) => {
    await signInAs(page, 'athlete');
    const reference = await book(page, saturday, ['20:00', '20:30']);
    await page.goto('/profile?tab=bookings');
    await page.getByRole('link', { name: 'Mainīt laiku' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mainīt laiku' })).toBeVisible();
    await expect(findSlotAt(page, '20:00')).toHaveText('Tavs laiks');
    const bar = page.getByRole('region', { name: 'Izvēlies jaunu laiku' });
    await expect(bar).toContainText('20:00–21:00');
    await expect(bar).toContainText('Pieskaries jaunajam sākumam.');
    await expect(bar.getByRole('button', { name: 'Turpināt' })).toBeDisabled();

    await expect(bar).toContainText('Pieskaries jaunajam sākumam.');
    await expect(findSlotAt(page, '21:30')).toHaveText('brīvas 30 min');
    await findSlotAt(page, '21:30').click();
    await expect(page.getByText('Te brīvas tikai 30 no 60 minūtēm.')).toBeVisible();
    await findSlotAt(page, '18:30').click();
    await expect(bar).toContainText('18:30–19:30');
    await page.goBack();
    await expect(page.getByText(await readShortReference(page, reference))).toBeVisible();
    await expect(
      page.getByRole('heading', { name: / · 20:00–21:00$/ }),
      'it is headed by its day',
    ).toBeVisible();
    await page.getByRole('link', { name: 'Mainīt laiku' }).click();
    await expect(bar).toContainText('18:30–19:30');
    await expectUsable(page, 'the choice of a new time');

    await bar.getByRole('button', { name: 'Turpināt' }).click();
    const preview = page.getByRole('dialog', { name: 'Mainīt laiku' });
    await expect(preview).toContainText('20:00–21:00');
    await expect(preview).toContainText('18:30–19:30');
    await expect(preview).toContainText('Cena nemainās.');
    await expect(preview.getByRole('checkbox')).toHaveCount(0);
    await expectUsable(page, 'the preview');
    await preview.getByRole('button', { name: 'Mainīt laiku' }).dblclick();
    await expect(page).toHaveURL(/\/profile\?tab=bookings$/);
    await expect(page.getByText('· 18:30–19:30', { exact: true })).toBeVisible();
    await expect(page.getByText('· 20:00–21:00', { exact: true })).toHaveCount(0);
    await expect
      .poll(() => fetchBooking(page, reference), 'it was moved once')
      .toEqual({ starts: toStartTimes(saturday, ['18:30', '19:00']), sequence: 1 });
  });

  test('a postponed booking says why, and a new time is never dearer @long', async ({ page }) => {
    await signInAs(page, 'athlete');
    const reference = await book(page, sunday, ['18:00']);
    await page.route('**/api/user/bookings*', async (route) => {
      const answer = await route.fetch();
      const bookings = (await answer.json()) as BookingWithSlots[];
      await route.fulfill({ response: answer, json: bookings.map(postpone) });
    });
    await page.goto('/profile?tab=bookings');
    await expect(page.getByText(await readShortReference(page, reference))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Jauna laika vēl nav' })).toBeVisible();
    await expect(page.getByText('Atlikta')).toBeVisible();
    await expect(page.getByText('Laikapstākļu dēļ mums nācās slēgt parku.')).toBeVisible();
    await expect(page.getByText('Vētra virs ezera')).toBeVisible();
    await expect(page.getByText(/^Vecais laiks: .* 18:00–18:30$/)).toBeVisible();
    await expect(page.getByText('Tu nekad nemaksāsi vairāk nekā iepriekš.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Atcelt rezervāciju' })).toBeVisible();
    await expectUsable(page, 'a postponed booking');
    await page.getByRole('button', { name: 'Atcelt rezervāciju' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Rezervācijas atcelšana' });
    await expect(cancelling).toContainText(/Vecais laiks: .*18:00–18:30/);
    await expect(cancelling).toContainText('Tas neko nemaksās.');
    await cancelling.getByRole('button', { name: 'Paturēt' }).click();
    await page.getByRole('link', { name: 'Izvēlēties jaunu laiku' }).click();
    await findSlotAt(page, '19:00').click();
    await page.getByRole('button', { name: 'Turpināt' }).click();
    const preview = page.getByRole('dialog', { name: 'Mainīt laiku' });
    await expect(preview).toContainText('Cena nemainās. Tu nekad nemaksāsi vairāk nekā iepriekš.');
  });
});

/**
 * The booking as the server shows it once a closure has taken its time. It cost 1 €, less than any
 * other time.
 */
const postpone = ({ timeSlots, ...booking }: BookingWithSlots): BookingWithSlots => ({
  ...booking,
  timeSlots: [],
  firstSlotTime: null,
  totalPrice: 1,
  status: 'postponed',
  postponed: {
    closureId: '00000000-0000-4000-8000-000000000000',
    reason: 'weather',
    note: { lv: 'Vētra virs ezera', en: 'A storm over the lake' },
    from: timeSlots,
  },
});

test.describe('at a desk', () => {
  test.use({
    viewport: { width: 1440, height: 960 },
    expectedConsoleMessages: [/net::ERR_FAILED/],
  });

  test('a move whose answer was lost is sent again, and done once', async ({ page }) => {
    await signInAs(page, 'athlete');
    const reference = await book(page, sunday, ['20:00', '20:30']);
    await page.goto(`/profile/bookings/${reference}/time`);
    await findSlotAt(page, '19:30')
      .and(page.getByRole('button', { name: /^Sunday/ }))
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const preview = page.getByRole('dialog', { name: 'Change time' });
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/bookings/${reference}/move`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await preview.getByRole('button', { name: 'Change time' }).click();
    await expect(preview.getByRole('alert')).toContainText('the booking will never be moved twice');
    // The calendar already shows the new time as booked, by this very booking.
    await page.evaluate(() => window.dispatchEvent(new Event('booking-updated')));
    await expect(
      findSlotAt(page, '19:30').and(page.getByRole('button', { name: /^Sunday/ })),
    ).toHaveAccessibleName(/Booked$/);
    await preview.getByRole('button', { name: 'Change time' }).click();
    await expect(page).toHaveURL(/\/profile\?tab=bookings$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
    await expect
      .poll(() => fetchBooking(page, reference))
      .toEqual({ starts: toStartTimes(sunday, ['19:30', '20:00']), sequence: 1 });
  });

  test('a move in another tab shows when the customer comes back to this one @long', async ({
    page,
  }) => {
    await signInAs(page, 'athlete');
    const reference = await book(page, saturday, ['16:00']);
    await page.goto(`/profile/bookings/${reference}/time`);
    const bar = page.getByRole('region', { name: 'Choose a new time' });
    await expect(bar).toContainText('16:00–16:30');
    await findSlotAt(page, '17:30')
      .and(page.getByRole('button', { name: /^Saturday/ }))
      .click();
    const other = await page.request.post(`/api/bookings/${reference}/move`, {
      data: { timeSlotIds: [findSlotOn(saturday, '16:30')] },
    });
    expect(other.status()).toBe(200);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(bar).toContainText('Now: Sat');
    await expect(bar).toContainText('16:30–17:00');
    await expect(bar, 'the choice is kept').toContainText('17:30–18:00');
  });

  test('less than 24 hours before, the customer reads why, and whom to phone', async ({ page }) => {
    await signInAs(page, 'athlete');
    const reference = await book(page, saturday, ['15:00']);
    const beforeStart =
      Date.parse(toStartTimes(saturday, ['15:00'])[0] ?? '') - 24 * 3_600_000 + 1000;
    await page.clock.setFixedTime(beforeStart);
    await page.goto('/profile?tab=bookings');
    await expect(
      page.getByText(
        /This is less than 24 hours ahead: it can't be changed online\. Phone us\. \+371/,
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change time' })).toHaveCount(0);
    await page.goto(`/profile/bookings/${reference}/time`);
    await expect(page.getByText(/This is less than 24 hours ahead/)).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });
});
