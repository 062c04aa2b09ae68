import { mockSlots } from '../pages/mock-slots.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test.describe('a viewer in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('sees Riga times, and a note about that', async ({ site, page }) => {
    await site.openWeekAhead();
    const [name = ''] = await site.pick(1);
    const [slot] = await site.readSelection();
    const riga = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Riga',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(name).toContain(`${riga.format(new Date(slot?.startTime ?? ''))}–`);
    await expect(site.findSlot(name)).toHaveAccessibleName(/\(Latvia time\)/);
    await site.bookNow();
    await expect(page.getByText(/All times are Latvia time.*America\/New_York/)).toBeVisible();
  });
});

test('a viewer in Riga sees no note', async ({ site, page }) => {
  await site.openWeekAhead();
  const [name = ''] = await site.pick(1);
  await expect(site.findSlot(name)).not.toHaveAccessibleName(/Latvia time/);
  await site.bookNow();
  await expect(page.getByText(/Latvia time/)).toHaveCount(0);
});

test.describe('the weeks in which the clock changes', () => {
  test('in October the hour from 03:00 appears twice', async ({ page }) => {
    await page.clock.setFixedTime('2026-10-19T09:00:00Z');
    // From 02:00 to 05:00 of the Riga day: eight half-hours, not six.
    await mockSlots(page, '2026-10-24T23:00:00Z', 8);
    await page.goto('/');
    const sunday = page.getByRole('button', { name: /^Sunday 25 October/ });
    await expect(sunday).toHaveCount(8);
    await expect(page.getByRole('button', { name: /^Sunday 25 October, 03:00–03:30/ })).toHaveCount(
      2,
    );
    await expect(
      page.getByRole('button', { name: /^Sunday 25 October, 03:30–0[34]:00/ }),
    ).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: '03:00 (second time' })).toHaveCount(1);
    for (const cell of await sunday.all()) {
      await cell.click();
    }

    await expect(page.locator('button[data-state=selected]')).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'Book Now (€200.00)' })).toBeVisible();
  });

  test('in March the hour from 03:00 is missing @long', async ({ page }) => {
    await page.clock.setFixedTime('2027-03-22T09:00:00Z');
    await mockSlots(page, '2027-03-28T00:00:00Z', 4);
    await page.goto('/');
    const sunday = page.getByRole('button', { name: /^Sunday 28 March/ });
    await expect(sunday).toHaveCount(4);
    const names = await sunday.evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute('aria-label')),
    );
    expect(names.map((name) => name?.split(', ')[1])).toEqual([
      '02:00–02:30',
      '02:30–04:00',
      '04:00–04:30',
      '04:30–05:00',
    ]);
  });

  test('the following week has its ordinary hours @long', async ({ page }) => {
    await page.clock.setFixedTime('2026-10-26T07:00:00Z');
    await mockSlots(page, '2026-10-26T13:00:00Z', 2);
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: /^Monday 26 October, 15:00–15:30/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('heading', { name: '26 October 2026 - 01 November 2026' }),
    ).toBeVisible();
  });
});

test('a new year begins in the middle of a week @long', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-31T09:00:00Z');
  await mockSlots(page, '2027-01-01T13:00:00Z', 2);
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: '28 December 2026 - 03 January 2027' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Friday 1 January, 15:00–15:30/ })).toBeVisible();
});
