import { readFile } from 'node:fs/promises';

import { request, type Page } from '@playwright/test';

import type { OwnData } from '@cablepark/contracts/accounts/own-account';

import { waitForMailedLink } from '../system/mailbox.ts';
import { makePerson, registerPerson, signInAs, type Person } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

const findToast = (page: Page, text: string) => page.getByText(text).first();

test('an e-mail is verified by the mailed link, once its owner has signed in and confirmed it', async ({
  page,
}) => {
  const person = await registerPerson();
  const answer = await page.goto(await waitForMailedLink('verify', person.email));
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/api/auth/google?returnTo=%2Fauth',
  );
  await signIn(page, person);
  await expect(page).toHaveURL(/\/verify\//);
  await expect(page.getByText(`You are signed in as ${person.username}.`)).toBeVisible();
  expect(
    ((await (await page.request.get('/api/user')).json()) as { isEmailProved: boolean })
      .isEmailProved,
  ).toBe(false);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect(page.getByText('Member since')).toBeVisible();
  await expect(page.getByText('Your e-mail is not confirmed yet')).toBeHidden();
});

test.describe('an expired link', () => {
  test.use({ expectedConsoleMessages: [/status of 400/] });

  test('is reported, and another one can be sent from the profile', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    const first = await waitForMailedLink('verify', person.email);
    await page.goto('/profile');
    await expect(page.getByText('Your e-mail is not confirmed yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(findToast(page, 'A new link is on its way')).toBeVisible();
    const second = await waitForMailedLink('verify', person.email, [first]);
    await page.goto(first);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await page.goto(second);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
  });
});

test.describe('a link to another account', () => {
  test.use({ expectedConsoleMessages: [/status of 401/] });

  test('leads to signing in to the account that it belongs to @long', async ({ page }) => {
    const owner = await registerPerson();
    await signInAs(page, 'athlete');
    await page.goto(await waitForMailedLink('verify', owner.email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await signIn(page, owner);
    await expect(page.getByText(`You are signed in as ${owner.username}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`From now on we will write to ${owner.email}.`)).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleMessages: [/status of 400/] });

  test('can be reset through the mailed link, once', async ({ page }) => {
    const person = await registerPerson();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText(`If there is an account with the e-mail ${person.email}`),
    ).toBeVisible();

    const link = await waitForMailedLink('reset', person.email);
    await page.goto(link);
    await page.getByLabel('New password').fill('password123');
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill('password123');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('This password is too common.')).toBeVisible();
    const password = 'quite another of theirs';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(findToast(page, 'Your password has been changed')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await signIn(page, { email: person.email, password });
    await expect(page.getByRole('banner').getByText(`Welcome, ${person.firstName}`)).toBeVisible();

    await page.goto(link);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible();
  });
});

test.describe('the profile', () => {
  test.use({ expectedConsoleMessages: [/status of 40[1349]/] });

  test('changes names, phone and username', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First name').fill('Marta');
    await form.getByLabel('Phone').fill('');
    await form.getByLabel('Username').fill('somebody@else.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(
      form.getByText('Username may contain @ only if it is your own e-mail'),
    ).toBeVisible();
    await form.getByLabel('Username').fill(`${person.username}.2`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const main = page.getByRole('main');
    await expect(main.getByText('Marta Kalniņa')).toBeVisible();
    await expect(main.getByText(`${person.username}.2`)).toBeVisible();
    await expect(main.getByText('Not provided')).toBeVisible();
  });

  test('changes the e-mail once the new one is verified @long', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    const email = makePerson().email;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('New e-mail').fill(email);
    await form.getByLabel('Your password').fill('not the password');
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(form.getByText('This is not your current password.')).toBeVisible();
    await form.getByLabel('Your password').fill(person.password);
    await form.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.goto(await waitForMailedLink('verify', email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`From now on we will write to ${email}.`)).toBeVisible();
    await page.getByRole('link', { name: 'To your profile' }).click();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
  });

  test('changes the password, and signs out everywhere else', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    const elsewhere = await request.newContext({ baseURL: process.env['BASE_URL'] ?? '' });
    const signInElsewhere = async (password: string) => {
      expect(
        (await elsewhere.post('/api/login', { data: { email: person.email, password } })).ok(),
      ).toBe(true);
    };

    await signInElsewhere(person.password);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog');
    const password = 'quite another of theirs';
    await form.getByLabel('Current password').fill(person.password);
    await form.getByLabel('New password').fill(password);
    await form.getByLabel('Confirm password').fill(password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form).toBeHidden();
    expect((await elsewhere.get('/api/user')).status()).toBe(401);
    await signInElsewhere(password);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(findToast(page, 'You are signed out everywhere else')).toBeVisible();
    await expect.poll(async () => (await elsewhere.get('/api/user')).status()).toBe(401);
    expect((await page.request.get('/api/user')).status()).toBe(200);
    await elsewhere.dispose();
  });

  test('does not delete an account that has upcoming bookings @long', async ({ page, site }) => {
    const person = await signInAs(page, 'athlete');
    await site.openWeekAhead();
    await site.pick(1);
    await site.bookNow();
    await site.complete.click();
    await site.expectConfirmed();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Your password').fill(person.password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(form.getByText('Please cancel the bookings to come first.')).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(200);
  });

  test('exports the user’s data, and deletes the account', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    await page.goto('/profile');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      profile: { email: person.email },
    });
    const fetchMails = async () =>
      ((await (await page.request.get('/api/user/data')).json()) as OwnData).mails;
    await expect
      .poll(async () => (await fetchMails()).map(({ kind }) => kind))
      .toContain('email-verification');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Your password').fill('not the password');
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(form.getByText('This is not your current password.')).toBeVisible();
    await form.getByLabel('Your password').fill(person.password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(findToast(page, 'Your account has been deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    const { email, password } = person;
    expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(
      401,
    );
  });
});

test.describe('Google', () => {
  test('is linked in the profile after the password is entered, and unlinked', async ({ page }) => {
    const person = await signInAs(page, 'athlete');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Link Google', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Your password').fill(person.password);
    const linked = page.waitForResponse((response) =>
      response.url().includes('/api/auth/google/callback'),
    );
    await form.getByRole('button', { name: 'Go to Google' }).click();
    expect((await linked).headers()['location']).toBe('/profile');
    await expect(page.getByText('Member since')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click();
    await expect(findToast(page, 'Google is unlinked')).toBeVisible();
  });

  test('lets users delete an account without a password right after signing in @long', async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(page.getByText('Member since')).toBeVisible();
    await expect(page.getByText('Your e-mail is not confirmed yet')).toBeHidden();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(findToast(page, 'Your account has been deleted')).toBeVisible();
  });

  test('that could not be linked is reported in the profile with the reason @long', async ({
    page,
  }) => {
    await signInAs(page, 'athlete');
    await page.goto('/profile?error=GOOGLE_LINKED_ELSEWHERE');
    await expect(page.getByText('This Google account is linked to another account.')).toBeVisible();
  });
});
