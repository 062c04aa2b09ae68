import type { Browser, Page } from '@playwright/test';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';

import { BookingSite } from '../pages/booking-site.ts';
import { countTaps } from '../pages/count-taps.ts';
import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { bookFor } from '../system/book-for.ts';
import { waitForMailedLink } from '../system/mailbox.ts';
import { makePerson, signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** Used by no other journey. Each test has half hours of its own of the Monday. */
const WEEKS_AHEAD = 12;
const monday = findDayAhead(WEEKS_AHEAD, 0);
/** The page asks every 10 seconds what has become of the entry. */
const WITHIN_A_POLL = { timeout: 25_000 };

const words = {
  en: {
    booked: 'Booked',
    taken: 'This time slot is already booked or blocked.',
    join: 'Join the waiting list',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    badEmail: 'Invalid email format',
    joined: 'One more step: open your e-mail',
    nobody: 'Nobody is ahead of you.',
    waiting: 'Waiting',
    offered: 'Offered',
    accept: 'Accept',
    confirmed: 'Booking Confirmed!',
    accepted: 'Accepted',
    show: 'Show booking',
  },
  lv: {
    booked: 'Aizņemts',
    taken: 'Šis laiks jau ir aizņemts vai slēgts.',
    join: 'Pieteikties rindā',
    name: 'Vārds, uzvārds',
    phone: 'Tālrunis',
    email: 'E-pasts',
    badEmail: 'E-pasta adrese nav pareiza',
    joined: 'Vēl viens solis: atver e-pastu',
    nobody: 'Pirms tevis neviena nav.',
    waiting: 'Gaida',
    offered: 'Piedāvāts',
    accept: 'Pieņemt',
    confirmed: 'Rezervācija apstiprināta!',
    accepted: 'Pieņemts',
    show: 'Skatīt rezervāciju',
  },
} as const;

/** A page of a manager, beside that of the customer. */
async function openAsManager(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signInAs(page, 'manager');
  return page;
}

async function cancel(staff: Page, reference: string): Promise<void> {
  const found = await staff.request.get(`/api/bookings/${reference}`);
  const { id } = ((await found.json()) as BookingDetail).booking;
  expect((await staff.request.delete(`/api/bookings/${id}`)).status()).toBe(200);
}

/**
 * Joins the waiting list of a half hour of the Monday, confirms that by the mailed link, and
 * returns it.
 */
async function join(page: Page, time: string, customerName: string): Promise<string> {
  const { phoneNumber, email } = makePerson();
  const timeSlotId = findSlotOn(monday, time);
  const answer = await page.request.post('/api/waitlist', {
    data: { customerName, phoneNumber, email, timeSlotId },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const link = await waitForMailedLink('waitlist', email);
  const token = link.split('/').at(-1) ?? '';
  expect((await page.request.post(`/api/waitlist/${token}/confirm`)).status()).toBe(200);
  return link;
}

/** The waiting list in the staff's dialog of a booking. */
async function findWaitlistOf(staff: Page, reference: string) {
  await staff.goto(`/admin/bookings?reference=${reference}`);
  return staff.getByRole('dialog').getByRole('region', { name: 'Waiting list' });
}

for (const { language, time, role, ...device } of [
  {
    language: 'en',
    time: '10:00',
    role: 'guest',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  },
  {
    language: 'lv',
    time: '11:00',
    role: 'athlete',
    locale: 'lv-LV',
    viewport: { width: 390, height: 844 },
  },
] as const) {
  test.describe(`the waiting list, in ${language}`, tagLongIf(language === 'lv'), () => {
    test.use(device);
    const t = words[language];

    test('a customer waits for a booked half hour, and accepts it once it is free', async ({
      page,
      browser,
    }) => {
      const staff = await openAsManager(browser);
      const reference = await bookFor(staff, 'Rita Ozola', monday, [time]);
      const { email } = role === 'athlete' ? await signInAs(page, 'athlete') : makePerson();
      await page.goto('/');
      await new BookingSite(page, language).moveAhead(WEEKS_AHEAD);
      const cell = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`${time}–.*, ${t.booked}$`) });
      await expect(cell).toHaveAttribute('aria-haspopup', 'dialog');
      await expect(cell).not.toHaveAttribute('aria-pressed');
      const fillIn = async () => {
        await cell.press('Enter');
        await page
          .getByRole('dialog', { name: t.taken })
          .getByRole('button', { name: t.join })
          .click();
        const form = page.getByRole('dialog', { name: t.join });
        if (role === 'athlete') {
          await expect(form.getByLabel(t.email)).toHaveValue(email);
        } else {
          await form.getByLabel(t.name, { exact: true }).fill('Anna Kalniņa');
          await form.getByLabel(t.phone).fill('+371 20 123 456');
          await form.getByRole('button', { name: t.join }).click();
          await expect(form.getByText(t.badEmail)).toBeVisible();
          await expectUsable(page, 'the form');
          await form.getByLabel(t.email).fill(email);
        }

        await form.getByRole('button', { name: t.join }).click();
      };

      await fillIn();
      const joined = page.getByRole('dialog', { name: t.joined });
      await expect(joined).toContainText(t.nobody);
      await expect(joined).toContainText(email);
      await expectUsable(page, 'the dialog of who has joined');
      await expect(joined.getByRole('link'), 'the link is in the mail only').toHaveCount(0);
      const link = await waitForMailedLink('waitlist', email);
      await page.keyboard.press('Escape');
      await expect(cell, 'focus comes back').toBeFocused();

      const line = await findWaitlistOf(staff, reference);
      await expect(line).toContainText(email);
      await expect(line).toContainText('Waiting');
      await expectUsable(staff, 'the dialog of the booking');
      const [end, erase] = [
        await line.getByRole('button', { name: /^End the wait of/ }).boundingBox(),
        await line.getByRole('button', { name: /^Erase .* from the waiting list$/ }).boundingBox(),
      ];
      expect((end?.x ?? NaN) + (end?.width ?? NaN)).toBeLessThanOrEqual(erase?.x ?? NaN);

      const confirming = page.waitForResponse((answer) => answer.url().endsWith('/confirm'));
      await page.goto(link);
      expect((await confirming).status(), 'the page confirms by itself').toBe(200);
      await expect(page.getByText(t.waiting, { exact: true })).toBeVisible();
      await expectUsable(page, 'the page of who waits');
      await cancel(staff, reference);
      await expect(page.getByText(t.offered, { exact: true })).toBeVisible(WITHIN_A_POLL);
      await expectUsable(page, 'the page of an offer');
      await expect(
        page.getByRole('button', { name: /^(Leave|Iziet)$/ }),
        'an offer is declined instead',
      ).toHaveCount(0);
      const countTapsUntilNow = await countTaps(page);
      await page.getByRole('button', { name: t.accept }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.confirmed })).toBeVisible();
      expect(await countTapsUntilNow(), 'after the button in the mail').toBe(1);
      await expect(page.getByRole('link', { name: /\/manage\// })).toBeVisible();
      const confirmation = page.url();
      await page.goBack();
      await expect(page.getByText(t.accepted, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: t.show }).click();
      await expect(page).toHaveURL(confirmation);
    });
  });
}

test.describe('a place on the waiting list', () => {
  test.use({ expectedConsoleMessages: [/status of 410/] });

  test('is given up, declined, or taken away by a manager', async ({ page, browser }) => {
    const staff = await openAsManager(browser);
    const reference = await bookFor(staff, 'Rita Ozola', monday, ['13:00']);
    const [first, second, third] = [
      await join(page, '13:00', 'Anna Pirmā'),
      await join(page, '13:00', 'Ilze Otrā'),
      await join(page, '13:00', 'Zane Trešā'),
    ];
    await page.goto(second);
    await expect(page.getByText('1 person')).toBeVisible();
    await page.goto(first);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page
      .getByRole('dialog', { name: 'Leave' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(page.getByText('Left', { exact: true })).toBeVisible();

    await page.goto(second);
    await expect(page.getByText('Nobody', { exact: true })).toBeVisible();
    await cancel(staff, reference);
    await expect(page.getByText('Offered', { exact: true })).toBeVisible(WITHIN_A_POLL);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();

    await page.goto(third);
    await page.getByRole('button', { name: 'Accept' }).click(WITHIN_A_POLL);
    await expect(page).toHaveURL(/\/confirmation\//);
    const line = await findWaitlistOf(staff, page.url().split('/').at(-1) ?? '');
    await expect(line.getByRole('listitem')).toHaveText([
      /^Erased.*Left/,
      /^Ilze Otrā.*Declined/,
      /^Zane Trešā.*Accepted/,
    ]);
    await line.getByRole('button', { name: 'Erase Ilze Otrā from the waiting list' }).click();
    const sure = staff.getByRole('dialog', { name: 'Take Ilze Otrā off the waiting list?' });
    await expectUsable(staff, 'the dialog before an entry is erased');
    await sure.getByRole('button', { name: 'Erase for good' }).click();
    await expect(line.getByRole('listitem').nth(1)).toHaveText(/^Erased.*Declined/);
    await page.goto(second);
    await expect(page.getByText('This place in the line is over.')).toBeVisible();
  });
});
