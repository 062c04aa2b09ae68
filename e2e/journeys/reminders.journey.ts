import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a manager chooses how long before their sessions customers are reminded, or that they are not @long', async ({
  page,
}) => {
  await signInAs(page, 'manager');
  await page.goto('/admin/system-config');
  const hours = page.getByLabel('Hours before the session');
  const save = page
    .getByRole('group', { name: 'Reminders' })
    .getByRole('button', { name: 'Save Changes' });
  await expect(hours).toHaveValue('24');
  try {
    await hours.fill('169');
    await hours.blur();
    await expect(page.getByText('Please enter whole hours from 0 to 168')).toBeVisible();
    await hours.fill('1.5');
    await save.click();
    await expect(page.getByText('Please enter whole hours from 0 to 168')).toBeVisible();
    await hours.fill('48');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await save.click();
    const saved = page
      .getByRole('status')
      .filter({ hasText: 'Customers are reminded 48 hours before their session.' });
    await saved.getByRole('button', { name: 'Undo' }).click();
    await expect(hours).toHaveValue('24');
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await hours.fill('48');
    await save.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(hours).toHaveValue('48');
    await hours.fill('0');
    await hours.press('Enter');
    await expect(page.getByRole('status').getByText('No reminders are sent.')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await expectUsable(page, 'the configuration with reminders');
  } finally {
    await page.request.put('/api/config/reminders', { data: { hoursBefore: 24 } });
  }
});
