import type { Browser, Page } from '@playwright/test';

import { makePerson, signInAs, type Person } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

// A taken name is answered with 409, which the browser logs.
test.use({ viewport: { width: 1440, height: 960 }, expectedConsoleMessages: [/status of 409/] });

test('an admin adds a user, who signs in; resets the password; deactivates and reactivates', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const operator = makePerson();
  await page.goto('/admin/users');
  await addUser(page, operator, 'Operator');
  await page.getByRole('searchbox').fill(operator.username);
  const row = page.getByRole('row', { name: operator.email });
  await expect(row).toContainText('Operator');
  await expect(row).toContainText('Never');

  await signInSeparately(browser, operator.email, operator.password);
  await page.reload();
  await page.getByRole('searchbox').fill(operator.username);
  await expect(row).toContainText(/now|second|minute/);

  await row.getByRole('button', { name: /^Reset Password/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('New Password').fill('short');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await dialog.getByLabel('New Password').fill('another password');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset')).toBeVisible();
  expect(await canSignIn(page, operator.email, operator.password)).toBe(false);
  await signInSeparately(browser, operator.username, 'another password');

  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: /^Reactivate/ }).click();
  await expect(row).not.toContainText('Inactive');
});

test('an admin sees that a new user’s username is taken @long', async ({ page }) => {
  const admin = await signInAs(page, 'admin');
  await page.goto('/admin/users');
  await fillInUser(page, { ...makePerson(), username: admin.username }, 'Athlete');
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('This username is already taken.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(dialog).toBeHidden();
});

test('an admin archives feedback with notes, restores it, and finds both steps in the history @long', async ({
  page,
}) => {
  const comment = `The ramp is slippery (${crypto.randomUUID().slice(0, 8)})`;
  const sent = await page.request.post('/api/feedback', {
    data: { rating: 4, comment, category: 'suggestion' },
  });
  expect(sent.status()).toBe(201);
  await signInAs(page, 'admin');
  await page.goto('/admin/feedback');
  const card = page.getByRole('article').filter({ hasText: comment });
  await expect(card).toContainText('Suggestion');
  await expect(card.getByRole('img', { name: '4 out of 5' })).toBeVisible();

  // The whole card is clickable, including its text.
  await page.getByText(comment).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback Details' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('4 out of 5');
  await dialog.getByPlaceholder('Add your notes here...').fill('Mats are ordered');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('The feedback status has been updated successfully.')).toBeVisible();

  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(card).toContainText('Has notes');
  await card.getByRole('button').click();
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Mats are ordered');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('tab', { name: 'Reviewed' }).click();
  await expect(card).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  for (const entry of ['Feedback archived', 'Feedback restored', 'Notes on feedback changed']) {
    await expect(page.getByRole('listitem').filter({ hasText: entry }).first()).toContainText(
      'Anna Kalniņa',
    );
  }
});

async function fillInUser(page: Page, person: Person, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('First Name').fill(person.firstName);
  await dialog.getByLabel('Last Name').fill(person.lastName);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(role).click();
}

async function addUser(page: Page, person: Person, role: string): Promise<void> {
  await fillInUser(page, person, role);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/users')) {
      sent.push(request.url());
    }
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).dblclick();
  await expect(page.getByText('User created')).toBeVisible();
  expect(sent).toHaveLength(1);
}

/** Signs in as a new operator in a separate context. */
async function signInSeparately(browser: Browser, login: string, password: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel('Email or username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answer = page.waitForResponse('**/api/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  expect((await answer).status()).toBe(200);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Create Booking' })).toBeVisible();
  await context.close();
}

async function canSignIn(page: Page, email: string, password: string): Promise<boolean> {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env['BASE_URL'] ?? '' });
  const answer = await elsewhere?.request.post('/api/login', { data: { email, password } });
  await elsewhere?.close();
  return answer?.ok() ?? false;
}
