import { makePerson, registerPerson, signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test.describe('an account', () => {
  // A wrong password is answered with 401, which the browser logs.
  test.use({ expectedConsoleMessages: [/status of 401/] });

  test('is created on the Register tab and can then sign in', async ({ page }) => {
    const person = makePerson();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

    const form = page.getByRole('tabpanel');
    await form.getByLabel('Username').fill(person.username);
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(person.password);
    await form.getByLabel('Confirm password').fill('something else');
    await form.getByLabel(/^First name/).fill(person.firstName);
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await form.getByLabel('Confirm password').fill(person.password);
    await form.getByRole('button', { name: 'Register' }).dblclick();
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expect(
      page.getByText('Your account has been created. You can now log in.'),
    ).toBeVisible();
    expect((await page.request.get('/api/user')).status(), 'nobody is signed in yet').toBe(401);

    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(form.getByLabel('Email')).toHaveValue(person.email);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'LV', exact: true }).click();
    await expect(page.getByText('Ieraksti paroli')).toBeVisible();
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await form.getByLabel('Password').fill('not the password');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByRole('alert'), 'the error is said once').toHaveCount(1);
    await form.getByLabel('Password').fill(person.password);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(`Welcome back, ${person.firstName}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByText(`Welcome, ${person.firstName}`)).toBeVisible();
  });
});

test('a page for signed-in users is shown after signing in, and left after signing out', async ({
  page,
}) => {
  const person = await registerPerson();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('returnTo'))).toBeNull();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Athlete')).toBeVisible();

  await page.getByRole('tab', { name: 'My Bookings' }).click();
  await expect(page.getByRole('link', { name: 'Book Wake Session' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth$/);
});

test('signing in redirects only to paths of the site itself', async ({ page }) => {
  await signInAs(page, 'athlete');
  for (const [returnTo, end] of [
    ['/prices', '/prices'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
  ] as const) {
    await page.goto('/contacts');
    await page.evaluate((path) => {
      sessionStorage.setItem('returnTo', path);
    }, returnTo);
    await page.goto('/auth');
    await expect.poll(() => new URL(page.url()).pathname).toBe(end);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('returnTo'))).toBeNull();
  }
});
