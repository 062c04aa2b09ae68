import type { Locator, Page } from '@playwright/test';

import {
  dayOf,
  endOfSlot,
  slotAt,
  startOfSlot,
  timeOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { countTaps } from '../pages/count-taps.ts';
import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { findFigure } from '../pages/find-figure.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/**
 * This week is used by no other journey. The browser's clock is set to it, so that "today" is in
 * it.
 */
const WEEKS_AHEAD = 16;

/** Opens the staff's calendar seven minutes after this time of a day. */
async function openCalendarAt(page: Page, day: Day, time: string): Promise<void> {
  await page.clock.setFixedTime(
    new Date(startOfSlot(findSlotOn(day, time)).getTime() + 7 * 60_000),
  );
  await page.goto('/admin/bookings');
}

const itemOf = (list: Locator, text: string) =>
  list.getByRole('listitem').filter({ hasText: text });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('staff close the rest of today, settle who lost their time, and take the closure back @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    const day = findDayAhead(WEEKS_AHEAD, 2);
    await signInAs(page, 'manager');
    await bookFor(page, 'Ilze Rīta', day, ['12:00']);
    await bookFor(page, 'Andris Lietus', day, ['14:00', '14:30']);
    await bookFor(page, 'Baiba Vētra', day, ['16:00']);
    await bookFor(page, 'Cēzars Mākonis', day, ['17:00']);
    await openCalendarAt(page, day, '13:00');
    await expect(staff.findCell('Wednesday', '14:00')).toHaveAccessibleName(/Andris Lietus/);

    await page.getByRole('button', { name: 'Close the rest of today' }).click();
    const form = staff.findDialog('Close the rest of today');
    await expect(form.getByRole('radio', { name: 'Weather' })).toBeChecked();
    await form.getByText('Strong wind').click();
    await expect(
      form.getByText('“We had to close because of the weather. Strong wind.”'),
    ).toBeVisible();
    await form.getByText('Breakdown').click();
    await form.getByText('Add a note').click();
    await form.getByLabel('Note in English').fill('The cable is being repaired');
    await expect(
      form.getByText('“We had to close because of a breakdown. The cable is being repaired”'),
    ).toBeVisible();
    await expect(form).toContainText('13:07–24:00');
    await expect(findFigure(form, 'Time slots closed')).toHaveText('4');
    await expect(findFigure(form, 'Bookings postponed')).toHaveText('3');
    await expect(findFigure(form, 'Customers e-mailed')).toHaveText('0');
    await expect(form.getByRole('listitem')).toHaveText([
      /Andris.*14:00/,
      /Baiba.*16:00/,
      /Cēzars.*17:00/,
    ]);
    await expect(itemOf(form, 'Baiba')).toContainText('no e-mail: call');
    await expect(itemOf(form, 'Baiba').getByRole('link')).toHaveAttribute(
      'href',
      'tel:+37120123456',
    );
    await expectUsable(page, 'the form of a closure', '[role=dialog]');
    await form.getByRole('button', { name: 'Close' }).click();

    await expect(page.getByText('Time slots: 4. Bookings postponed: 3.')).toBeVisible();
    const postponed = staff.findDialog('Postponed bookings');
    await expect(itemOf(postponed, 'Baiba Vētra')).toContainText(
      'Breakdown: The cable is being repaired',
    );
    await expect(itemOf(postponed, 'Baiba Vētra')).toContainText('no e-mail: call');
    await expect(itemOf(postponed, 'Andris Lietus')).toContainText('14:00–15:00');
    await expectUsable(page, 'the postponed bookings', '[role=dialog]');

    await postponed.getByRole('button', { name: 'Cancel: Andris Lietus' }).click();
    const cancelling = staff.findDialog('Cancel Booking');
    await expect(cancelling.getByRole('radio', { name: 'Breakdown' })).toBeChecked();
    await cancelling.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(cancelling).toHaveCount(0);
    await expect(itemOf(postponed, 'Andris Lietus')).toHaveCount(0);

    await itemOf(postponed, 'Cēzars Mākonis')
      .getByRole('checkbox', { name: /^Reached/ })
      .check();
    await postponed.getByRole('button', { name: 'Move: Baiba Vētra' }).click();
    const banner = page.getByRole('region', { name: 'Baiba Vētra: choose a new time' });
    // The move is in the address, so somebody else's link to it and a reload begin it too.
    await expect(page).toHaveURL(/\/admin\/bookings\?move=\w+$/);
    await page.reload();
    await expect(banner).toContainText('Was: ');
    await staff.findCell('Thursday', '11:00').click();
    await banner.getByRole('button', { name: 'Continue' }).click();
    await staff.findDialog('Change time').getByRole('button', { name: 'Move booking' }).click();
    await expect(staff.findCell('Thursday', '11:00')).toHaveAccessibleName(/Baiba Vētra/);
    await expect(staff.findCell('Wednesday', '14:00')).toHaveAccessibleName(/Blocked, Breakdown$/);
    await expect(
      staff.findCell('Wednesday', '12:00'),
      'who was before it stays',
    ).toHaveAccessibleName(/Ilze Rīta/);

    await page.goto('/admin/today');
    const atDock = page.getByRole('article', { name: 'Cēzars Mākonis' });
    await expect(atDock, 'who was postponed stays in the list').toContainText('Postponed');
    await expect(atDock.getByRole('checkbox', { name: /^Reached/ })).toBeChecked();
    await expect(atDock.getByRole('link')).toHaveAttribute('href', 'tel:+37120123456');
    await expect(atDock.getByRole('button', { name: 'Arrived' })).toHaveCount(0);
    await page.getByRole('searchbox').fill('cezars');
    await expect(atDock).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText('Closed from 13:07: breakdown')).toBeVisible();
    await expectUsable(page, 'the dock while the park is closed');

    await page.goto('/admin/dashboard');
    await expect(page.getByText('Closed from 13:07: breakdown')).toBeVisible();
    const ofToday = page.getByRole('region', { name: 'Opening hours and closures' });
    await expect(ofToday).toContainText(/13:07–24:00 Breakdown\. The cable is being repaired/);
    await ofToday.getByRole('button', { name: 'Close the rest of today' }).click();
    await form.getByText('Add a note').click();
    await expect(form.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await form.getByRole('button', { name: 'Cancel' }).last().click();
    await ofToday.getByRole('link', { name: 'Open closures' }).click();
    const closures = staff.findDialog('Closures');
    const listed = closures.getByRole('listitem').filter({ hasText: '13:07–24:00' });
    await expect(listed).toContainText('The cable is being repaired');
    await expect(findFigure(listed, 'Bookings')).toHaveText('3');
    await expectUsable(page, 'the closures', '[role=dialog]');
    await listed.getByRole('button', { name: /^Take back: / }).click();
    const question = staff.findDialog('Take this closure back?');
    await question.getByRole('button', { name: 'Take back' }).click();
    const outcome = staff.findDialog('The closure has been taken back');
    const findPart = (name: string) => outcome.getByRole('region', { name }).getByRole('listitem');
    await expect(findPart('Restored')).toHaveText(['Cēzars Mākonis']);
    await expect(findPart('Settled otherwise')).toHaveText([
      'Andris Lietus: cancelled',
      'Baiba Vētra: moved',
    ]);
    await expect(findPart('Still postponed')).toHaveCount(0);
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expect(listed).toContainText('Taken back');
    await expect(listed.getByRole('button', { name: /^Take back: / })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(staff.findCell('Wednesday', '17:00')).toHaveAccessibleName(/Cēzars Mākonis/);
    await expect(staff.findCell('Wednesday', '14:00')).toHaveAccessibleName(/Available$/);
  });

  test.describe('when the connection is lost', () => {
    test.use({ expectedConsoleMessages: [/ERR_FAILED|status of 409/] });

    test('the same request is sent again with the same key, and a second taking back is refused', async ({
      page,
    }) => {
      const staff = new StaffSite(page);
      const day = findDayAhead(WEEKS_AHEAD, 5);
      await signInAs(page, 'manager');
      await bookFor(page, 'Dace Zibens', day, ['15:00']);
      await openCalendarAt(page, day, '14:30');
      const sent: unknown[] = [];
      await page.route('**/api/closures', async (route) => {
        const [key, body] = [
          await route.request().headerValue('Idempotency-Key'),
          route.request().postData(),
        ];
        if (key === null) {
          return route.fallback();
        }

        sent.push([key, body]);
        return sent.length === 1 ? route.abort() : route.fallback();
      });
      await page.getByRole('button', { name: 'Close the rest of today' }).click();
      const form = staff.findDialog('Close the rest of today');
      const confirm = form.getByRole('button', { name: 'Close' });
      await confirm.click();
      await expect(form.getByRole('alert')).toContainText('We could not confirm it yet.');
      await confirm.click();
      const postponed = staff.findDialog('Postponed bookings');
      await expect(itemOf(postponed, 'Dace Zibens')).toBeVisible();
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);

      await page.keyboard.press('Escape');
      await staff.chooseFromMenu('Closures');
      const listed = staff
        .findDialog('Closures')
        .getByRole('listitem')
        .filter({ hasText: '14:37–24:00' });
      await listed.getByRole('button', { name: /^Take back: / }).click();
      const all = (await (await page.request.get('/api/closures')).json()) as {
        id: string;
        from: string;
      }[];
      const id = all.find(({ from }) => from.startsWith(day))?.id ?? '';
      expect((await page.request.delete(`/api/closures/${id}`)).status()).toBe(200);
      const question = staff.findDialog('Take this closure back?');
      await question.getByRole('button', { name: 'Take back' }).click();
      await expect(question.getByRole('alert')).toContainText('This closure was taken back.');
      await question.getByRole('button', { name: 'Keep it closed' }).click();
      await expect(listed).toContainText('Taken back');
    });
  });

  test('who is riding stays on the water, unless staff take them along @long', async ({ page }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    // The server's clock says who rides, so this is about the present half-hour of the real today,
    // and nothing is closed.
    const slot = slotAt(new Date());
    await bookFor(page, 'Gunārs Brauc', dayOf(slot), [timeOf(slot)]);
    await openCalendarAt(page, dayOf(slot), timeOf(slot));
    const countTapsUntilNow = await countTaps(page);
    await page.getByRole('button', { name: 'Close the rest of today' }).click();
    const form = staff.findDialog('Close the rest of today');
    await expect(form.getByRole('button', { name: 'Close' })).toBeEnabled();
    expect(await countTapsUntilNow(), 'that button is the second one').toBe(1);
    const staying = form.getByRole('region', { name: 'Stay on the water' });
    const preview = form.getByRole('region', { name: 'What changes' });
    await expect(itemOf(staying, 'Gunārs')).toBeVisible();
    await expect(itemOf(preview, 'Gunārs')).toHaveCount(0);
    await expectUsable(page, 'a closure with riders on the water', '[role=dialog]');
    await form.getByRole('switch', { name: /^Also those riding now/ }).click();
    await expect(itemOf(preview, 'Gunārs')).toBeVisible();
    await expect(staying).toHaveCount(0);
    const tick = itemOf(preview, 'Gunārs').getByRole('checkbox', { name: /^Reached/ });
    await tick.check();
    await expect(tick).toBeChecked();
    await expectUsable(page, 'a closure that takes riders off the water', '[role=dialog]');
  });

  test('staff close the rest of today by keyboard, and undo that @long', async ({ page }) => {
    const staff = new StaffSite(page);
    const day = findDayAhead(WEEKS_AHEAD, 4);
    const keys = page.keyboard;
    await signInAs(page, 'manager');
    await bookFor(page, 'Elīna Krusa', day, ['19:00']);
    await openCalendarAt(page, day, '18:00');
    await expect(staff.findCell('Friday', '19:00')).toHaveAccessibleName(/Elīna Krusa/);
    await page.getByRole('button', { name: 'Close the rest of today' }).focus();
    await keys.press('Enter');
    const form = staff.findDialog('Close the rest of today');
    await expect(form.getByRole('radio', { name: 'Weather' })).toBeFocused();
    for (let i = 0; i < 3; i += 1) {
      await keys.press('ArrowRight');
    }

    await expect(form.getByRole('radio', { name: 'Breakdown' })).toBeChecked();
    await expect(findFigure(form, 'Bookings postponed')).toHaveText('1');
    await form.getByRole('button', { name: 'Close' }).focus();
    await keys.press('Enter');
    const postponed = staff.findDialog('Postponed bookings');
    await expect(itemOf(postponed, 'Elīna Krusa')).toBeVisible();
    await keys.press('Escape');
    await expect(postponed).toBeHidden();
    await expect(staff.findCell('Friday', '19:00')).toHaveAccessibleName(/Blocked, Breakdown$/);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
    await expect(staff.findCell('Friday', '19:00')).toHaveAccessibleName(/Elīna Krusa/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'lv-LV', colorScheme: 'dark' });

  test('a manager closes two days, and the customer finds the booking postponed @long', async ({
    page,
    browser,
  }) => {
    const [first, last] = [findDayAhead(WEEKS_AHEAD, 0), findDayAhead(WEEKS_AHEAD, 1)];
    await signInAs(page, 'manager');
    const slot = findSlotOn(last, '10:00');
    const onSale = await page.request.post('/api/timeslots/make-available', {
      data: {
        price: 20,
        unallocatedSlots: [
          { id: cellOf(slot), startTime: startOfSlot(slot), endTime: endOfSlot(slot) },
        ],
      },
    });
    expect(onSale.status()).toBe(200);
    const elsewhere = await browser.newContext({
      baseURL: process.env['BASE_URL'] ?? '',
      viewport: { width: 390, height: 844 },
      locale: 'lv-LV',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const customer = await elsewhere.newPage();
    const { email } = await signInAs(customer, 'athlete');
    const booked = await customer.request.post('/api/bookings', {
      data: { fullName: 'Marta Pērkone', phoneNumber: '+37126123456', email, timeSlotIds: [slot] },
    });
    expect(booked.status()).toBe(201);

    await openCalendarAt(page, first, '08:00');
    await page.getByRole('button', { name: 'Citas darbības' }).click();
    await page.getByRole('button', { name: 'Slēgt posmu…' }).click();
    const form = page.getByRole('dialog', { name: 'Slēgt laika posmu' });
    await choose(form, 'No, laiks', '09:00');
    await choose(form, 'Līdz, laiks', '08:30');
    await expect(form.getByText('Beigām jābūt pēc sākuma')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Slēgt' })).toBeDisabled();
    const [year = '', month = '', number = ''] = last.split('-');
    await form.getByLabel('Līdz', { exact: true }).fill(`${number}.${month}.${year}`);
    await page.keyboard.press('Enter');
    await choose(form, 'Līdz, laiks', '12:00');
    await form.getByText('Negaiss').click();
    await expect(
      form.getByText('„Laikapstākļu dēļ mums nācās slēgt parku. Negaiss.”'),
    ).toBeVisible();
    await expect(findFigure(form, 'Vēstules klientiem')).toHaveText('1');
    await expectUsable(page, 'the form of a stretch', '[role=dialog]');
    await expect(form.getByRole('button', { name: 'Atcelt', exact: true })).toHaveCount(2);
    await form.getByRole('button', { name: 'Slēgt un nosūtīt vēstuli 1 klientam' }).click();
    const postponed = page.getByRole('dialog', { name: 'Atliktās rezervācijas' });
    await expect(itemOf(postponed, 'Marta')).toContainText('Laikapstākļi: Negaiss');
    await expect(itemOf(postponed, 'Marta')).not.toContainText('nav e-pasta');
    await expectUsable(page, 'the postponed bookings on a phone', '[role=dialog]');

    await customer.goto('/profile');
    await customer.getByRole('tab', { name: 'Manas rezervācijas' }).click();
    await expect(customer.getByText('Laikapstākļu dēļ', { exact: false })).toBeVisible();
    await expect(customer.getByText('Negaiss')).toBeVisible();
    await expect(customer.getByText(/10:00–10:30/)).toBeVisible();
    await expectUsable(customer, 'a postponed booking of a customer');
    await elsewhere.close();
  });
});

async function choose(dialog: Locator, field: string, time: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click();
  await dialog
    .page()
    .locator('.ant-select-dropdown:visible')
    .getByTitle(time, { exact: true })
    .click();
}
