import { expect, test } from './fixtures.ts';

test('the API’s documentation works in a browser under the site’s content security policy @long', async ({
  page,
}) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Cable park booking: the API');
  await expect(page.getByRole('heading', { name: /^Cable park booking/ })).toBeVisible();
  const operation = page
    .locator('.opblock')
    .filter({ hasText: 'The stored slots of a range of Riga days' });
  await operation.locator('.opblock-summary').getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByPlaceholder('startDate').fill('2026-06-01');
  await operation.getByPlaceholder('endDate').fill('2026-06-01');
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table').getByText('"timeSlots"')).toBeVisible();
});
