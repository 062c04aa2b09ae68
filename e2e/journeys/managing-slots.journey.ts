import type { Locator } from '@playwright/test';

import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a manager blocks an afternoon, undoes it, and blocks it again', async ({ page }) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(5);
  await expect(page.getByText('Select time slots to enable actions')).toBeVisible();
  await expect(staff.findAction('Block Slots')).toBeDisabled();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1 + 24);
  await page.getByRole('button', { name: 'Show all hours' }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1 + 29);

  const measureTopOfGrid = async () =>
    (await page.getByRole('columnheader', { name: /^Tuesday/ }).boundingBox())?.y;
  const top = await measureTopOfGrid();
  await staff.findCell('Tuesday', '15:00').click();
  await expect(page.getByText('Time slot selected')).toBeVisible();
  expect(await measureTopOfGrid(), 'the calendar stays where it is').toBe(top);
  await expect(staff.findCell('Tuesday', '15:00')).toHaveAccessibleName(/Selected, Empty$/);
  await staff.findCell('Tuesday', '18:30').click({ modifiers: ['Shift'] });
  await expect(page.getByText('8 slots selected')).toBeVisible();
  await staff.findAction('Make Available').click();
  const sale = staff.findDialog('Make Time Slots Available');
  await sale.getByLabel(/^Price/).fill('4');
  await sale.getByRole('button', { name: 'Make Available' }).click();
  await expect(sale.getByText('Price must be at least €5')).toBeVisible();
  await sale.getByLabel(/^Price/).fill('22');
  await sale.getByRole('button', { name: 'Make Available' }).click();
  await expect(staff.findCell('Tuesday', '16:00')).toHaveAccessibleName(/€22, Available$/);
  await expect(page.getByText('Select time slots to enable actions')).toBeVisible();

  await staff.select('Tuesday', '15:00', '16:30');
  await expect(
    page.getByRole('region', { name: 'Selection Active' }).getByRole('listitem'),
  ).toHaveText(['Tue 15:00', 'Tue 15:30', 'Tue 16:00', 'Tue 16:30']);
  await staff.findAction('Block Slots').click();
  const blocking = staff.findDialog('Block Time Slots');
  await blocking.getByRole('button', { name: 'Block Slots' }).click();
  await expect(blocking.getByText('Reason is required')).toBeVisible();
  await blocking.getByLabel('Reason').fill('x');
  await blocking.getByRole('button', { name: 'Block Slots' }).click();
  await expect(blocking.getByText('Reason must be at least 2 characters')).toBeVisible();
  await blocking.getByLabel('Reason').fill('Storm');
  await blocking.getByRole('button', { name: 'Block Slots' }).click();
  await expect(staff.findCell('Tuesday', '15:30')).toHaveAccessibleName(/Blocked, Storm$/);
  await expect(staff.findCell('Tuesday', '17:00')).toHaveAccessibleName(/Available$/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(staff.findCell('Tuesday', '15:30')).toHaveAccessibleName(/€22, Available$/);

  await staff.findCell('Tuesday', '15:00').click();
  await expect(page.getByText('1 slot selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('Select time slots to enable actions')).toBeVisible();
});

test('a manager books for a caller, edits the booking, clears its slots, and undoes that', async ({
  page,
  site,
}) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(5);
  await staff.openForSale('Thursday', '15:00', '16:30');

  await staff.select('Thursday', '15:00', '15:30');
  await staff.findAction('Create Booking').click();
  const manual = staff.findDialog('Create Manual Booking');
  await staff.fillInCustomer(manual, 'Anna Bērziņa');
  await manual.getByRole('button', { name: 'Create Booking' }).click();
  await expect(staff.findCell('Thursday', '15:00')).toHaveAccessibleName(
    /Anna Bērziņa, .*\+371[\d ]+, Booked$/,
  );
  await expect(staff.findCell('Thursday', '15:30')).toContainText('2 slots · €30.00');

  await staff.findCell('Thursday', '15:00').click();
  const details = staff.findDialog('Booking Details');
  await expect(details.getByText('2 slots, starting 15:00')).toBeVisible();
  await expect(details.getByText('€30.00')).toBeVisible();
  await details.getByRole('button', { name: 'Edit Booking' }).click();
  const edit = staff.findDialog('Edit Booking');
  await edit.getByLabel('Customer name').fill('Anna Liepiņa');
  await edit.getByLabel('Staff notes').fill('Has not paid yet');
  await edit.getByLabel('Wetsuit or board').check();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.findCell('Thursday', '15:00')).toHaveAccessibleName(
    /Anna Liepiņa, .*\+371[\d ]+, Booked$/,
  );

  await staff.findCell('Thursday', '15:30').click();
  await expect(details.getByText('Anna Liepiņa')).toBeVisible();
  await expect(details.getByText('Yes')).toBeVisible();
  await expect(details.getByText('Has not paid yet')).toBeVisible();
  await details.getByRole('button', { name: 'Cancel Booking' }).click();
  const cancelling = staff.findDialog('Cancel Booking');
  await expect(cancelling.getByText('2 slots, €30.00')).toBeVisible();
  await cancelling.getByRole('radio', { name: /^Clear Slot/ }).check();
  await cancelling.getByRole('button', { name: 'Clear Slot' }).click();
  await expect(page.getByText('Booking cancelled, time slots blocked')).toBeVisible();
  await expect(staff.findCell('Thursday', '15:00')).toHaveAccessibleName(
    /Cleared from booking [0-9A-Z]{16}, Cleared$/,
  );
  await expect(staff.findCell('Thursday', '16:00')).toHaveAccessibleName(/Available$/);
  await expect.poll(() => site.readStored('last_booking_action')).toBe('cancellation');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.findCell('Thursday', '15:00')).toHaveAccessibleName(
    /Anna Liepiņa, .*\+371[\d ]+, Booked$/,
  );
});

test('a manager undoes putting empty cells on sale, and a cancellation @long', async ({ page }) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(5);
  await staff.openForSale('Saturday', '12:00', '13:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(staff.findCell('Saturday', '12:30')).toHaveAccessibleName(/Empty$/);

  await staff.select('Saturday', '15:00', '15:30');
  await staff.findAction('Create Booking').click();
  const manual = staff.findDialog('Create Manual Booking');
  await staff.fillInCustomer(manual, 'Jānis Krūze');
  await manual.getByRole('button', { name: 'Create Booking' }).click();
  await expect(staff.findCell('Saturday', '15:00')).toHaveAccessibleName(
    /Jānis Krūze, .*\+371[\d ]+, Booked$/,
  );
  const booked = (await staff.findCell('Saturday', '15:00').getAttribute('aria-label')) ?? '';
  await staff.findCell('Saturday', '15:00').click();
  await staff.findDialog('Booking Details').getByRole('button', { name: 'Cancel Booking' }).click();
  await staff.findDialog('Cancel Booking').getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(staff.findCell('Saturday', '15:00')).toHaveAccessibleName(/Available$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.findCell('Saturday', '15:00'), 'it has its reference').toHaveAccessibleName(
    booked,
  );
});

test('a past slot changes its colours when it is selected', async ({ page }) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/bookings');
  const range = page.getByRole('heading', { level: 2 }).first();
  const thisWeek = (await range.textContent()) ?? '';
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(range).not.toHaveText(thisWeek);
  const free = page.locator('button[data-past=true]:not([data-kind=booked])').first();
  const before = await free.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await free.click();
  await expect(page.getByText('1 slot selected')).toBeVisible();
  await expect(free).not.toHaveCSS('background-color', before);
  await expect(free).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test.describe('a session that has ended in another tab', () => {
  test.use({ expectedConsoleMessages: [/status of 401/] });

  test('books nothing and keeps the form, which books once somebody has signed in again', async ({
    page,
    request,
  }) => {
    const staff = new StaffSite(page);
    const { email, password } = await signInAs(page, 'manager');
    await request.post('/api/login', { data: { email, password } });
    const listening = page.waitForResponse('**/api/timeslots/changes');
    await staff.openWeek(5);
    await listening;
    await staff.findCell('Monday', '18:00').click();
    await staff.findAction('Create Booking').click();
    const manual = staff.findDialog('Create Manual Booking');
    await staff.fillInCustomer(manual, 'Ieva Sesija');
    // The calendar in the background is refused first.
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.request.post('/api/logout');
    const other = { timeSlotIds: [cellOf(findSlotOn(findDayAhead(5, 0), '20:00'))], price: 20 };
    expect((await request.post('/api/timeslots/make-available', { data: other })).status()).toBe(
      200,
    );
    await refused;
    const create = manual.getByRole('button', { name: 'Create Booking' });
    await create.click();
    const alert = manual.getByRole('alert');
    await expect(alert).toContainText('Your session has ended, so nothing has been booked.');
    await expect(alert.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(manual.getByLabel('Customer name')).toHaveValue('Ieva Sesija');

    await page.request.post('/api/login', { data: { email, password } });
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/bookings'),
    );
    await create.click();
    expect(new URL((await sent).url()).pathname, 'which refuses guests').toBe(
      '/api/bookings/admin',
    );
    await expect(staff.findCell('Monday', '18:00')).toHaveAccessibleName(/Ieva Sesija, .*Booked$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing covers the bar of actions, the header or what a hint refers to', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    await page.goto('/admin/bookings');
    const hint = page.getByRole('status').filter({ hasText: 'Time slot selected' });
    const free = page.locator('button[data-kind]:not([data-kind=booked])');
    for (const cell of [free.first(), free.last()]) {
      await cell.click();
      await expect(hint).toBeVisible();
      await expect(page.getByText('Selection Active')).toBeVisible();
      // A hint stays while the pointer is over it.
      await hint.hover();
      for (const other of [staff.findAction('Block Slots'), page.getByRole('banner'), cell]) {
        await expect.poll(() => doOverlap(hint, other), 'nothing is covered').toBe(false);
      }

      await hint.getByRole('button', { name: 'Close' }).click();
      await staff.findAction(/^Clear Selection/).click();
      await expect(staff.findAction('Block Slots')).toBeDisabled();
    }

    await expect(
      page.getByRole('button', { name: 'Create Booking' }),
      'the bar has one',
    ).toHaveCount(1);
    await free.first().click();
    await expect(hint).toBeVisible();
    await staff.findAction('Create Booking').click();
    await expect(hint, 'a hint covers no form').toHaveCount(0);
    await page.keyboard.press('Escape');
    await staff.findAction(/^Clear Selection/).click();
    await staff.findAction('Create Booking').click();
    await staff.findDialog('Create New Booking').getByLabel('Date').click();
    const days = page.locator('.ant-picker-dropdown:visible');
    await expect(days).toBeVisible();
    await expect.poll(async () => (await days.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    const box = await days.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});

async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) {
    throw new Error('It is not in view.');
  }

  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.describe('a concurrent change by others', () => {
  test.use({ expectedConsoleMessages: [/status of 409/] });

  test('is reported in the same words, whatever the error in the response', async ({ page }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    await page.goto('/admin/bookings');
    await page.locator('button[data-kind]:not([data-kind=booked])').last().click();
    await staff.findAction('Create Booking').click();
    const manual = staff.findDialog('Create Manual Booking');
    await staff.fillInCustomer(manual, 'Anna Kalniņa');
    await page.route('**/api/bookings/admin', (route) =>
      route.fulfill({ status: 409, json: { error: 'Conflict', alreadyBookedSlots: [] } }),
    );
    await manual.getByRole('button', { name: 'Create Booking' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Booking Failed' });
    await expect(alert).toContainText('One or more selected time slots are already booked.');
    await expect(manual.getByLabel('Customer name')).toHaveValue('Anna Kalniņa');
  });

  test('to the slots of an open form is reported in the form, with the nearest free times @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    await staff.openWeek(5);
    await staff.openForSale('Sunday', '15:00', '16:00');
    const day = findDayAhead(5, 6);
    await staff.findCell('Sunday', '15:30').click();
    await staff.findAction('Create Booking').click();
    const manual = staff.findDialog('Create Manual Booking');
    await staff.fillInCustomer(manual, 'Anna Otrā');
    await bookFor(page, 'Ilze Pirmā', day, ['15:30']);
    // The stream of changes may not be open yet.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const alert = manual.getByRole('alert');
    await expect(alert).toContainText(/^Sun .* 15:30–16:00 has just been booked\./);
    await expect(manual.getByText('Must select at least one time slot')).toHaveCount(0);
    await alert.getByRole('button', { name: / 16:00–16:30$/ }).click();
    await expect(alert).toHaveCount(0);
    await expect(manual.getByText(/^1 slot, €/)).toBeVisible();
    await manual.getByRole('button', { name: 'Create Booking' }).click();
    await expect(staff.findCell('Sunday', '16:00')).toHaveAccessibleName(/Anna Otrā, .*Booked$/);
  });

  test('is reported with the slots concerned, and the rest of the selection is kept', async ({
    page,
    request,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    await staff.openWeek(5);
    await staff.openForSale('Friday', '15:00', '16:30');
    await staff.select('Friday', '15:00', '16:00');
    await staff.findAction('Block Slots').click();
    const blocking = staff.findDialog('Block Time Slots');
    await blocking.getByLabel('Reason').fill('Private event');
    // Somebody else books the middle slot just before the block request arrives.
    await page.route('**/api/timeslots/block', async (route) => {
      const { timeSlotIds } = route.request().postDataJSON() as { timeSlotIds: number[] };
      const booked = await request.post('/api/bookings', {
        data: {
          fullName: 'Somebody Else',
          phoneNumber: '+37120000001',
          timeSlotIds: [timeSlotIds[1]],
        },
      });
      expect(booked.status()).toBe(201);
      await route.continue();
    });
    await blocking.getByRole('button', { name: 'Block Slots' }).click();
    await expect(blocking.getByRole('alert')).toContainText(/Already booked: Fri .* 15:30–16:00\./);
    await expect(blocking.getByText('2 slots')).toBeVisible();
    await expect(blocking.getByLabel('Reason')).toHaveValue('Private event');
    await page.unroute('**/api/timeslots/block');
    await blocking.getByRole('button', { name: 'Block Slots' }).click();
    await expect(staff.findCell('Friday', '15:00')).toHaveAccessibleName(/Blocked, Private event$/);
    await expect(staff.findCell('Friday', '15:30')).toHaveAccessibleName(
      /Somebody Else, .*\+371[\d ]+, Booked$/,
    );
    await expect(staff.findCell('Friday', '16:00')).toHaveAccessibleName(/Blocked, Private event$/);
  });
});
