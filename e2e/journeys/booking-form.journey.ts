import type { Page } from '@playwright/test';

import type { BookingSite } from '../pages/booking-site.ts';
import { expectTouchable } from '../pages/expect-touchable.ts';
import { registerPerson } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const findFeedback = (page: Page) => page.getByRole('button', { name: 'Your Feedback' });

/** Shows another day than the week's first one. */
async function openDay(site: BookingSite): Promise<void> {
  await site.openWeekAhead();
  await site.page.getByRole('button', { name: /^Wed .* free$/ }).click();
  await expect(site.available.first()).toHaveAccessibleName(/^Wednesday/);
}

test('the form fits a phone, asks for gear, and says until when a booking can be changed', async ({
  page,
  site,
}) => {
  await openDay(site);
  await expect(findFeedback(page)).toBeVisible();
  await site.pick(2);
  const deadline = /^Free to change or cancel until .*\d{2}:\d{2}$/;
  const bar = page.getByRole('region', { name: 'Selected Time Slots' });
  const said = (await bar.getByText(deadline).textContent()) ?? '';
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 'the bar is docked').toBe(844);
  await expect(findFeedback(page), 'nothing floats over the bar').toBeHidden();

  await site.bookNow();
  await expect(findField(page, 'Name')).toBeInViewport({ ratio: 1 });
  const signIn = page.getByRole('region', { name: 'Sign in or book as a guest' });
  await expect(signIn.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  expect((await signIn.boundingBox())?.height, 'sign-in is one line').toBeLessThan(64);
  await expect(findFeedback(page)).toBeHidden();
  await expectTouchable(page, '/booking');
  const line = page.getByRole('button', { name: /^Selected Times/ });
  const [first, second] = await site.readSelection();
  const total = `€${(first?.price ?? 0) + (second?.price ?? 0)}.00`;
  const prices = page.getByRole('listitem').filter({ hasText: /€\d+\.00$/ });
  await expect(line).toContainText(total);
  await expect(prices).toHaveCount(0);
  await line.click();
  await expect(prices).toContainText([`€${first?.price}.00`, `€${second?.price}.00`]);

  await findField(page, 'Name').fill('Anna Kalniņa');
  await page.keyboard.press('Enter');
  await expect(findField(page, 'Phone'), 'the key says so').toBeFocused();
  await site.fillIn();
  await page.getByLabel(/^Experience level/).selectOption('Intermediate');
  await page.getByLabel('I need a wetsuit or a board').check();
  await page.getByLabel('I want the package: cable, sauna and equipment').check();
  await expect(page.getByText('Wetsuit: €5 for half an hour, €7 for an hour')).toBeVisible();
  await expect(line, 'gear and the package add nothing').toContainText(total);
  await expect(page.getByText(said)).toBeVisible();
  await site.complete.click();
  await site.expectConfirmed();
  await expect(page.getByText('Yes, paid at the park')).toBeVisible();
  await expect(page.getByText('Cable, sauna and equipment, paid at the park')).toBeVisible();
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('link', { name: /\/manage\// }).click();
  await expect(page.getByText(said)).toBeVisible();
});

test('a time that is lost is told at once, and the rest or the nearest times are one tap away', async ({
  page,
  site,
  request,
}) => {
  const loseSlot = async (slot: { id: number } | undefined) => {
    // Nobody else can book what is held, so the hold has to end before its time.
    const held = await site.readStored('bookingHold');
    expect((await request.delete(`/api/holds/${held}`)).status()).toBe(204);
    const taken = await request.post('/api/bookings', {
      data: { fullName: 'Somebody Else', phoneNumber: '+37120000001', timeSlotIds: [slot?.id] },
    });
    expect(taken.status()).toBe(201);
  };

  await openDay(site);
  const names = await site.pick(2);
  const [first = '', second = ''] = names.map((name) => /\d{2}:\d{2}/.exec(name)?.[0] ?? '');
  const listening = page.waitForResponse('**/api/timeslots/changes');
  await site.bookNow();
  await listening;
  await page.getByLabel(/^Notes/).fill('We are three.');
  await findField(page, 'Phone').focus();
  const [kept, lost] = await site.readSelection();
  await loseSlot(lost);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`${second} has just been taken.`);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await page.getByLabel(/^Notes/).focus();
  await findField(page, 'Name').focus();
  await expect(alert, 'wherever in the form').toBeInViewport({ ratio: 1 });
  const [said, focused] = [await alert.boundingBox(), await findField(page, 'Name').boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0), 'the field is not covered').toBeLessThan(
    focused?.y ?? 0,
  );
  const line = page.getByRole('button', { name: /^Selected Times/ });
  await expect(line).toContainText(`€${kept?.price}.00`);
  await expect(line, 'what is left').toContainText(`· ${first}–${second}`);
  await expectTouchable(page, 'the form with a lost time');
  const card = page.getByRole('region', { name: /^Selected Times/ });
  const times = card.getByRole('button', { name: /^(Wed|Thu|\d{2}:\d{2}–)/ });
  await expect(times).toHaveCount(3);
  const former = await site.readStored('bookingHold');
  const heldAgain = page.waitForResponse('**/api/holds');
  await page.getByRole('button', { name: `Book the rest (${first}, €${kept?.price})` }).click();
  await heldAgain;
  await expect(alert).toHaveCount(0);
  await expect.poll(() => site.readSelection()).toHaveLength(1);
  // The next loss ends the stored hold, and the new one is stored only after its answer.
  await expect.poll(() => site.readStored('bookingHold')).not.toBe(former);

  await loseSlot((await site.readSelection())[0]);
  await expect(alert).toContainText(`${first} has just been taken.`);
  await expect(page.getByRole('button', { name: /^Book the rest/ })).toHaveCount(0);
  await expect(line).not.toContainText('€');
  await expect(page.getByText(/^Free to change/)).toHaveCount(0);
  await expect(site.complete).toBeDisabled();
  const other = (await times.first().textContent())?.slice(0, 11) ?? '';
  await times.first().click();
  await expect(line).toContainText(other);
  await expect(page.getByLabel(/^Notes/)).toHaveValue('We are three.');
  await site.fillIn();
  await site.complete.click();
  await site.expectConfirmed();
  await expect(page.getByText(other)).toBeVisible();
});

test('errors follow a change of language, and the focus the page', async ({ page, site }) => {
  await openDay(site);
  await site.pick(1);
  await site.bookNow();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeFocused();
  await findField(page, 'Phone').fill('12');
  await site.complete.click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await page.getByRole('button', { name: 'LV' }).click();
  await expect(page.getByText('Ieraksti vārdu, vismaz 2 burtus')).toBeVisible();
  await expect(
    page.getByText('Tālruņa numurā jābūt 8–15 cipariem, sākumā drīkst būt +'),
  ).toBeVisible();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Reģistrēties' }).click();
  await page.getByRole('button', { name: 'Reģistrēties' }).click();
  await expect(page.getByText('E-pasta adrese nav pareiza')).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
});

test('the buttons of a toast fit a thumb @long', async ({ page, site }) => {
  await openDay(site);
  await site.pick(1);
  await page.getByRole('button', { name: 'Next week' }).click();
  const cleared = page.getByRole('status').filter({ hasText: 'Selection cleared' });
  await expect(cleared).toBeVisible();
  const heights = await cleared
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights).toEqual([44, 44]);
});

test.describe('from another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the form says whose time it is', async ({ page, site }) => {
    await openDay(site);
    await site.pick(1);
    await site.bookNow();
    await expect(page.getByText('All times are Latvia time (Europe/Riga).')).toBeVisible();
  });
});

test('what was typed outlives Back, a reload, another language and signing in, until the customer signs out', async ({
  page,
  site,
}) => {
  const person = await registerPerson();
  await openDay(site);
  await site.pick(1);
  await site.bookNow();
  await findField(page, 'Phone').fill('+371 29 999 999');
  await page.getByLabel(/^Notes/).fill('We are three.');
  await page.getByLabel('I need a wetsuit or a board').check();
  await page.getByLabel('I want the package: cable, sauna and equipment').check();
  await page.goBack();
  await site.bookNow();
  await page.reload();
  await page.getByRole('button', { name: 'LV' }).click();
  await expect(page.getByLabel(/^Piezīmes/)).toHaveValue('We are three.');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in with your e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in or register' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect(page).toHaveURL(/\/booking$/);
  await expect(findField(page, 'Name')).toHaveValue('Anna Kalniņa');
  await expect(findField(page, 'Phone')).toHaveValue('+371 29 999 999');
  await expect(page.getByLabel(/^Notes/)).toHaveValue('We are three.');
  await expect(page.getByLabel('I need a wetsuit or a board')).toBeChecked();
  await expect(page.getByRole('timer', { name: 'Held for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in with your e-mail' })).toBeVisible();
  await expect(
    page.getByRole('timer'),
    'a guest would be kept from what an account holds',
  ).toHaveCount(0);
  await expect(findField(page, 'Phone')).toHaveValue('');
  await expect(page.getByLabel(/^Notes/)).toHaveValue('');
});
