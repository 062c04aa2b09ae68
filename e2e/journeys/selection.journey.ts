import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test.describe('a selection', () => {
  test('survives a reload, in its own week', async ({ site, page }) => {
    await site.openWeekAhead();
    const range = await page.getByRole('heading', { level: 2 }).first().textContent();
    const names = await site.pick(2);
    const saved = await site.readSelection();
    expect(saved).toHaveLength(2);
    expect(saved[0]).toMatchObject({ id: expect.any(Number), startTime: expect.any(String) });
    await page.reload();
    await expect(page.getByRole('heading', { name: range ?? '' })).toBeVisible();
    await expect(site.chosen).toHaveCount(2);
    await expect(site.chosen.first()).toHaveAccessibleName(new RegExp(names[0] ?? '-'));
  });

  test('is discarded if the saved one is corrupt @long', async ({ page, site }) => {
    for (const corrupt of ['{', '{"id":1}', '[null]', '[{"id":"x","startTime":"soon"}]']) {
      await page.addInitScript((value) => {
        localStorage.setItem('enhancedBookingSelection', value);
      }, corrupt);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(site.chosen).toHaveCount(0);
      await expect.poll(() => site.readStored('enhancedBookingSelection')).toBeNull();
    }
  });

  test('is cleared by moving to another week, and given back', async ({ site, page }) => {
    await site.openWeekAhead();
    await site.pick(1);
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('region', { name: 'Selected Time Slots' })).toHaveCount(0);
    await expect.poll(() => site.readStored('enhancedBookingSelection')).toBeNull();
    const cleared = page.getByRole('status').filter({ hasText: 'Selection cleared' });
    await cleared.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Selected Time Slots' })).toBeVisible();
    await expect(site.chosen).toHaveCount(1);
  });

  test('is limited to one day, with a message', async ({ site, page }) => {
    await site.openWeekAhead();
    const [name = ''] = await site.pick(1);
    const day = name.split(',')[0] ?? '';
    const otherDay = await site.available.evaluateAll(
      (slots, chosenDay) =>
        slots
          .map((slot) => slot.getAttribute('aria-label') ?? '')
          .find((label) => !label.startsWith(chosenDay)),
      day,
    );
    await page.clock.install();
    await site.findSlot(otherDay ?? '').click();
    await expect(page.getByText('Only one day at a time')).toBeVisible();
    await expect(site.chosen).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused();
    // While the message has the focus, it stays longer than five seconds. Escape closes it and
    // returns the focus to the slot.
    await page.clock.runFor(6000);
    await expect(page.getByText('Only one day at a time')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Only one day at a time')).toHaveCount(0);
    await expect(site.findSlot(otherDay ?? '')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Start over on \w+day$/ }).click();
    await expect(site.chosen).toHaveCount(1);
    await expect(site.chosen).toHaveAccessibleName(new RegExp(`^${otherDay?.split(',')[0]}`));
  });

  test('is limited to eight half-hours, with a message @long', async ({ site, page }) => {
    await site.openWeekAhead();
    const [name = ''] = await site.pick(8);
    const day = name.replace(/,? \d{2}:\d{2}.*$/, '');
    await site.available
      .and(page.getByRole('button', { name: day }))
      .last()
      .click();
    await expect(page.getByText('At most 8 half hours in one booking.')).toBeVisible();
    await expect(site.chosen).toHaveCount(8);
  });

  test('is required before continuing @long', async ({ site, page }) => {
    await site.openWeekAhead();
    await page.getByRole('button', { name: 'Proceed to Booking' }).click();
    await expect(page.getByText('No Time Slots Selected')).toBeVisible();
    await expect(
      page.getByText('Please select at least one time slot before proceeding.'),
    ).toBeVisible();
    await page.goto('/booking');
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/public');
    await page.getByRole('button', { name: 'Book Selected Slots' }).click();
    await expect(page.getByText('No slots selected')).toBeVisible();
    await expect(page.getByText('Please select at least one time slot to book.')).toBeVisible();
  });

  test('survives going back from the booking page @long', async ({ site, page }) => {
    await site.openWeekAhead();
    await site.pick(2);
    await site.bookNow();
    await page.goBack();
    await expect(site.chosen).toHaveCount(2);
    await page.goForward();
    await page.getByRole('button', { name: 'Back to Calendar' }).click();
    await expect(site.chosen).toHaveCount(2);
  });
});
