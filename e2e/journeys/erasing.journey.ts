import { findDayAhead } from '../pages/days-ahead.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { makePerson, registerPerson, signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a guest reads on a separate page what is stored, and for how long', async ({ page }) => {
  await page.goto('/prices');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('36 months after the session')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
});

test('a manager erases a booking, from its details and, once it is cancelled, from the history', async ({
  page,
}) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(11);
  await staff.findCell('Tuesday', '12:00').click();
  await staff.findAction('Create Booking').click();
  const booking = staff.findDialog('Create Manual Booking');
  await staff.fillInCustomer(booking, 'Zelmenis Unikalnieks');
  await booking.getByRole('button', { name: 'Create Booking' }).click();
  await expect(booking).toHaveCount(0);

  await expect(staff.findCell('Tuesday', '12:00')).toHaveAccessibleName(/Zelmenis Unikalnieks/);
  await staff.findCell('Tuesday', '12:00').click();
  const details = staff.findDialog('Booking Details');
  await expect(details.getByText('Zelmenis Unikalnieks')).toBeVisible();
  await details.getByRole('button', { name: 'Erase personal data' }).click();
  const asked = staff.findDialog('Erase the personal data of this booking?');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(details.getByText('Zelmenis Unikalnieks')).toBeVisible();
  await details.getByRole('button', { name: 'Erase personal data' }).click();
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Erased for good')).toBeVisible();
  await expect(details.getByText('Zelmenis Unikalnieks')).toHaveCount(0);
  await expect(details.getByText('erased').first()).toBeVisible();

  const cancelled = await bookFor(page, 'Zelmenis Otrais', findDayAhead(11, 1), ['14:00']);
  expect((await page.request.delete(`/api/bookings/${cancelled}`)).status()).toBe(200);
  await page.goto(`/admin/history?reference=${cancelled}`);
  const erase = page.getByRole('button', { name: 'Erase personal data: Booking placed' });
  await expect(page.getByRole('main').locator('time').first()).toBeVisible();
  await expect(erase, 'beside no line').toHaveCount(0);
  await page.getByRole('button', { name: 'Details: Booking placed' }).click();
  await erase.click();
  await staff
    .findDialog('Erase the personal data of this booking?')
    .getByRole('button', { name: 'Erase for good' })
    .click();
  await expect(page.getByText('Erased for good')).toBeVisible();
});

test('a manager erases the reason for blocked slots, which stay blocked @long', async ({
  page,
}) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  await staff.openWeek(11);
  await staff.select('Thursday', '12:00', '12:30');
  await staff.findAction('Block Slots').click();
  const blocking = staff.findDialog('Block Time Slots');
  await blocking.getByLabel('Reason').fill('Anna Ozola is ill');
  await blocking.getByRole('button', { name: 'Block Slots' }).click();
  await expect(staff.findCell('Thursday', '12:30')).toHaveAccessibleName(
    /Blocked, Anna Ozola is ill$/,
  );
  await staff.findCell('Thursday', '12:00').click();
  await page.getByRole('button', { name: 'Erase reason' }).click();
  await staff
    .findDialog('Erase the reason for blocking?')
    .getByRole('button', { name: 'Erase for good' })
    .click();
  await expect(staff.findCell('Thursday', '12:30')).toHaveAccessibleName(/Blocked, .*erased$/);
});

test('an admin erases an account and a feedback @long', async ({ page }) => {
  const person = await registerPerson();
  const comment = `My name is ${makePerson().username}`;
  const { firstName, lastName } = await signInAs(page, 'athlete');
  await page.request.post('/api/feedback', { data: { rating: 5, comment } });
  await signInAs(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(person.username);
  const row = page.getByRole('row').filter({ hasText: person.username });
  await row.getByRole('button', { name: 'Erase the account of Anna Kalniņa' }).click();
  const asked = page.getByRole('dialog', { name: 'Erase the account of Anna Kalniņa?' });
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('No users found.')).toBeVisible();

  await page.goto('/admin/feedback');
  const card = page.getByRole('article').filter({ hasText: comment });
  await expect(card).toContainText(`${firstName} ${lastName}`);
  await expect(card.getByRole('time')).toHaveText(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/);
  await page.getByText(comment).click();
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await page
    .getByRole('dialog', { name: 'Erase the personal data of this feedback?' })
    .getByRole('button', { name: 'Erase for good' })
    .click();
  await expect(page.getByText('Erased for good')).toBeVisible();
  await expect(page.getByText(comment)).toHaveCount(0);
});
