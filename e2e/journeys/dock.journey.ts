import type { Locator } from '@playwright/test';

import { countTaps } from '../pages/count-taps.ts';
import { DockSite } from '../pages/dock-site.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs } from '../system/people.ts';
import { sellPass } from '../system/sell-pass.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

const notes = {
  equipmentRental: true,
  package: true,
  notes: 'First time',
  staffNotes: 'Needs a wetsuit',
};

test('an operator sees who comes today, calls them, and notes who came', async ({ page }) => {
  const dock = new DockSite(page, 1);
  await signInAs(page, 'operator');
  const anna = await dock.book('12:00', 'Anna Bērziņa', notes);
  await dock.book('14:00', 'Juris Kalns');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dock' })).toHaveAttribute(
    'href',
    '/admin/today',
  );
  await dock.open();
  const list = page.getByRole('list', { name: 'Today’s bookings' }).getByRole('listitem');
  await expect(list).toHaveText([
    /^12:00–12:30Anna Bērziņa/,
    'Now 12:00',
    /^14:00–14:30Juris Kalns/,
  ]);
  const entry = dock.findEntry('Anna Bērziņa');
  await expect(entry).toContainText(/Rental gear.*Package.*Needs a wetsuit.*First time/);
  await expect(entry.getByRole('link')).toHaveAttribute('href', 'tel:+37120123456');
  await entry.getByRole('button', { name: 'Arrived' }).click();
  await expect(entry).toContainText(/Arrived \d\d:\d\d/);
  await expect.poll(() => dock.readAttendance(anna)).toBe('arrived');
  await entry.getByRole('button', { name: 'Undo' }).click();
  await dock.choose('Anna Bērziņa', 'Did not come');
  await expect.poll(() => dock.readAttendance(anna)).toBe('absent');
  await expect(page.getByText('2 today · 0 arrived · 1 did not come')).toBeVisible();
});

test('a search finds names without their accents, phones as they are said, and references @long', async ({
  page,
}) => {
  const dock = new DockSite(page, 2);
  await signInAs(page, 'operator');
  const { reference, shortReference } = await dock.book('11:30', 'Anna Bērziņa', {
    phoneNumber: '+371 29 876 543',
  });
  await dock.book('14:00', 'Juris Kalns');
  await dock.open();
  const search = page.getByRole('searchbox', { name: 'Search by name, phone or reference' });
  const typed = [
    ' berzina',
    'BĒRZIŅA anna',
    '2987-6543',
    '29 876 543',
    reference.toLowerCase(),
    `${reference.slice(0, 4)}-${reference.slice(4, 8)}`,
    shortReference,
    shortReference.replace('-', '').toLowerCase(),
  ];
  for (const text of typed) {
    await search.fill(text);
    await expect(dock.findEntry('Anna Bērziņa'), text).toBeVisible();
    await expect(dock.findEntry('Juris Kalns'), text).toHaveCount(0);
  }

  await search.fill('nobody of that name');
  await expect(page.getByText('Nobody found')).toBeVisible();
});

test.describe('a dock that is loaded again', () => {
  // Chromium reports a file that it preloaded past the worker just before the worker gave it the
  // same one.
  test.use({ expectedConsoleMessages: [/cross-world service worker/] });

  test('a walk-in gets the running half hour, or the next that is free, and has arrived', async ({
    page,
  }) => {
    const dock = new DockSite(page, 3);
    await signInAs(page, 'operator');
    await dock.offer('11:30', '12:00', '12:30', '14:00');
    await dock.open();
    const countTapsUntilNow = await countTaps(page);
    for (const [name, times, isShort] of [
      ['Walker One', '12:00–13:00', false],
      ['Walker Two', '14:00–14:30', true],
    ] as const) {
      const before = await countTapsUntilNow();
      await dock.walkIn.click();
      const dialog = page.getByRole('dialog', { name: 'Walk-in' });
      if (!isShort) {
        await dialog.getByLabel('Length').click();
        await page.getByTitle('60 min, until 13:00').click();
      }

      const count = isShort ? '1 slot' : '2 slots';
      await expect(dialog.getByText(new RegExp(`^${count}, €\\d+\\.\\d{2}$`))).toBeVisible();
      await dialog.getByLabel('Customer name').fill(name);
      await expect(dialog.getByLabel(/^Phone/)).toHaveValue('');
      if (!isShort) {
        await dialog.getByLabel('Wetsuit or board').check();
      }

      await dialog.getByRole('button', { name: 'Book and mark as arrived' }).click();
      await expect(dialog).toHaveCount(0);
      if (isShort) {
        expect((await countTapsUntilNow()) - before, 'beside the name').toBe(2);
      }

      const booked = page.getByRole('status').filter({ hasText: 'Booked and marked as arrived' });
      await expect(booked).toContainText(`${name}, ${times}`);
      await expect(dock.findEntry(name)).toContainText(
        new RegExp(`^${times}${name}.*${isShort ? '' : 'Rental gear'}Arrived \\d\\d:\\d\\d`),
      );
      await expect(dock.findEntry(name).getByRole('button', { name: 'Undo' })).toBeVisible();
    }

    await dock.walkIn.click();
    await expect(page.getByText('No half hour is free for the rest of today.')).toBeVisible();

    await page.clock.setFixedTime(new Date(`${dock.day}T21:00:00Z`));
    await page.reload();
    await dock.waitUntilLoaded();
    await dock.walkIn.click();
    await expect(page.getByText('The park is closed for the rest of today.')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the day is a list of low rows for the thumb, with gaps and closures, and opens at now', async ({
    page,
  }) => {
    const dock = new DockSite(page, 0);
    await signInAs(page, 'manager');
    const { code } = await sellPass(page, { kind: 'rides', rides: 5, coversCents: 1000 });
    await signInAs(page, 'operator');
    await dock.book('10:00', 'Over');
    await dock.book('12:00', 'Riding');
    await dock.book('13:00', 'Maksimiliāns Aleksandrs Ozoliņš-Kalniņš', {
      equipmentRental: true,
      package: true,
      notes: 'First time on a board, please choose a lighter one and a slower cable for the start',
      staffNotes: 'Needs a wetsuit',
      experienceLevel: 'beginner',
      payWith: [code],
    });
    await dock.offer('13:30', '14:00', '14:30');
    await dock.block('14:30', 'School trip');
    await dock.open();
    const list = page.getByRole('list', { name: 'Today’s bookings' });
    await expect(list.getByRole('listitem')).toHaveText([
      'Earlier today: 1 · 1 not noted',
      /^12:00–12:30Riding/,
      'Now 12:00',
      /^13:00–13:30Maksimiliāns/,
      '13:30–14:30FreeWalk-in',
      '14:30–15:00Closed: School trip',
    ]);
    await expect(dock.findEntry('Riding')).toBeInViewport({ ratio: 1 });
    expect(await heightOf(dock.findEntry('Riding'))).toBeLessThanOrEqual(90);
    const longest = dock.findEntry('Maksimiliāns Aleksandrs Ozoliņš-Kalniņš');
    expect(await heightOf(longest)).toBeLessThanOrEqual(124);

    const arrived = await boxOf(dock.findEntry('Riding').getByRole('button', { name: 'Arrived' }));
    const more = await boxOf(dock.findEntry('Riding').getByRole('button', { name: 'More about' }));
    expect(Math.min(arrived.height, more.height, more.width)).toBeGreaterThanOrEqual(44);
    expect(arrived.x, 'on the right, where the thumb is').toBeGreaterThan(390 / 2);

    const call = dock.findEntry('Riding').getByRole('link', { name: 'Call Riding, +37120123456' });
    await expect(call, 'one tap').toHaveAttribute('href', 'tel:+37120123456');
    const phone = await boxOf(call);
    expect(Math.min(phone.width, phone.height)).toBeGreaterThanOrEqual(44);

    const low = longest.getByRole('group').filter({ hasText: 'First time on a board' });
    const cut = await heightOf(low);
    await low.click();
    await expect.poll(() => heightOf(low)).toBeGreaterThan(cut);

    await page.getByRole('button', { name: 'Earlier today: 1 · 1 not noted' }).click();
    await dock.choose('Over', 'Did not come');
    await expect(dock.findEntry('Over')).toContainText('Did not come');
    await page.getByRole('button', { name: 'Earlier today: 1', exact: true }).click();
    await expect(dock.findEntry('Over')).toHaveCount(0);

    await dock.findEntry('Riding').getByRole('button', { name: 'More about Riding' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Did not come',
      'Call +37120123456',
      'Move',
      'Details',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);

    await page.getByRole('button', { name: '13:30–14:30 Free Walk-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Walk-in' });
    await expect(dialog.getByTitle('13:30–14:00')).toBeVisible();
    await page.keyboard.press('Escape');
    const bar = page.getByRole('region', { name: 'Book at the dock' });
    await expect(bar.getByRole('button')).toHaveText(['Create Booking', 'Walk-in']);
    await expect(page.getByRole('button', { name: 'Create Booking' })).toHaveCount(1);
  });
});

test('an operator moves a booking from the dock and opens its details', async ({ page }) => {
  const dock = new DockSite(page, 4);
  await signInAs(page, 'operator');
  const { id } = await dock.book('12:00', 'Anna');
  await dock.open();
  await dock.choose('Anna', 'Details');
  await page
    .getByRole('dialog', { name: 'Booking Details' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(
    dock.findEntry('Anna').getByRole('button', { name: 'More about Anna' }),
  ).toBeFocused();
  await dock.choose('Anna', 'Move');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move booking');
  await page
    .getByRole('grid')
    .getByRole('button', { name: /, 16:00–/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /move/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dock');
  const fetchSequence = async () => {
    const answer = await page.request.get(`/api/bookings/${id}`);
    return ((await answer.json()) as { booking: { sequence: number } }).booking.sequence;
  };

  await expect.poll(fetchSequence).toBe(1);
});

test('an operator, who may not undo a cancellation, books the cancelled booking again @long', async ({
  page,
}) => {
  const dock = new DockSite(page, 13);
  await signInAs(page, 'operator');
  const cancelled = await dock.book('14:00', 'Anna');
  await dock.open();
  await dock.choose('Anna', 'Details');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Booking cancelled' });
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await toast.getByRole('button', { name: 'Book again' }).click();
  const created = page.getByRole('status').filter({ hasText: 'Booking created' });
  await expect(created).toBeVisible();
  await expect(created).not.toContainText(cancelled.shortReference);
});

test('a guest is asked to sign in and comes back; an athlete may not open it', async ({ page }) => {
  await page.goto('/admin/today');
  await expect(page).toHaveURL(/\/admin\/login$/);
  const athlete = await signInAs(page, 'athlete');
  await page.goto('/admin/today');
  await expect(page.getByText(`You are signed in as ${athlete.username}.`)).toBeVisible();
});

for (const { journey, colorScheme, width, locale } of [
  { journey: 20, colorScheme: 'light', width: 1440, locale: 'en-GB' },
  { journey: 21, colorScheme: 'dark', width: 390, locale: 'lv-LV' },
] as const) {
  test.describe(
    `the dock, ${colorScheme}, at ${width} px, ${locale}`,
    tagLongIf(width === 1440),
    () => {
      test.use({ colorScheme, locale, viewport: { width, height: 900 } });

      test('is accessible, with its form', async ({ page }) => {
        const dock = new DockSite(page, journey);
        await signInAs(page, 'operator');
        const anna = await dock.book('11:30', 'Anna Bērziņa', notes);
        await dock.noteElsewhere(anna, 'arrived', -20);
        await dock.noteElsewhere(await dock.book('12:00', 'Zane'), 'absent', -10);
        await dock.book('13:00', 'Juris Kalns', notes);
        await dock.book('14:00', 'Maksimiliāns Aleksandrs Ozoliņš-Kalniņš');
        await dock.offer('15:00', '15:30', '16:00');
        await dock.block('16:00', 'School trip');
        await dock.open();
        await expect(dock.findEntry('Anna Bērziņa')).toHaveCount(0);
        await expectUsable(page, 'the dock');
        await page.getByRole('button', { name: /^(Earlier today|Šodien agrāk): 1$/ }).click();
        await expect(dock.findEntry('Anna Bērziņa')).toBeVisible();
        await expectUsable(page, 'the dock with what is over');
        await page.getByRole('button', { name: /^(More about|Citas darbības:) Juris/ }).click();
        await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
        await expectUsable(page, 'the menu of a row');
        await page.keyboard.press('Escape');
        await dock.walkIn.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page.getByRole('dialog').locator('button[type=submit]')).toBeInViewport({
          ratio: 1,
        });
        await expectUsable(page, 'the form of a walk-in');
      });
    },
  );
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) {
    throw new Error('It is not shown.');
  }

  return box;
}

const heightOf = async (part: Locator): Promise<number> => (await boxOf(part)).height;
