import type { Locator, Page } from '@playwright/test';

import { contrastOf } from '../pages/contrast-of.ts';
import { findDayAhead } from '../pages/days-ahead.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/**
 * Reads the button at rest, hovered, focused and pressed. The pointer leaves it before it is
 * released.
 */
async function expectReadable(page: Page, button: Locator, name: string): Promise<void> {
  const expectContrast = async (state: string) => {
    expect.soft(await contrastOf(button), `${name}, ${state}`).toBeGreaterThanOrEqual(4.5);
  };

  await page.mouse.move(0, 0);
  await expectContrast('at rest');
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await expectContrast('hovered');
  await page.mouse.down();
  await expectContrast('pressed');
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await button.focus();
  await expectContrast('focused');
}

/** Reads each button disabled, and as it is. */
async function expectAllReadable(page: Page, buttons: readonly Locator[]): Promise<void> {
  for (const button of buttons) {
    const name = (await button.textContent()) ?? '';
    for (const [condition, isDisabled] of [
      ['disabled', true],
      ['enabled', false],
    ] as const) {
      await button.evaluate((element: HTMLButtonElement, disabled) => {
        element.disabled = disabled;
      }, isDisabled);
      await expectReadable(page, button, `${name}, ${condition}`);
    }
  }
}

/** A week that no other journey uses. */
const WEEKS_AHEAD = 9;

for (const { colorScheme, time } of [
  { colorScheme: 'light', time: '12:00' },
  { colorScheme: 'dark', time: '13:00' },
] as const) {
  test.describe(
    `the buttons in the ${colorScheme} theme`,
    tagLongIf(colorScheme === 'dark'),
    () => {
      test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

      test('can be read in every state, disabled and busy too', async ({ page }) => {
        const staff = new StaffSite(page);
        await page.goto('/admin/login');
        const main = page.getByRole('main');
        await expectAllReadable(page, [main.getByRole('button', { name: 'Log In' })]);

        await signInAs(page, 'manager');
        await staff.openWeek(WEEKS_AHEAD);
        await staff.findCell('Friday', '12:00').click();
        await expectAllReadable(page, [
          staff.findAction('Create Booking'),
          staff.findAction('Block Slots'),
          staff.findAction('Clear Selection (1)'),
          main.getByRole('button', { name: 'Show all hours' }),
        ]);

        await staff.findAction('Block Slots').click();
        const dialog = staff.findDialog('Block Time Slots');
        const [submit, cancel] = [
          dialog.getByRole('button', { name: 'Block Slots' }),
          dialog.getByRole('button', { name: 'Cancel' }).last(),
        ];
        await expectAllReadable(page, [submit, cancel]);
        await page.route('**/api/timeslots/block', () => undefined);
        await dialog.getByLabel('Reason').fill('Storm');
        await submit.click();
        const busy = dialog.locator('.ant-btn-loading');
        await expect(busy).toBeVisible();
        await expectReadable(page, busy, 'Block Slots, busy');

        const reference = await bookFor(page, 'Anna Krūma', findDayAhead(WEEKS_AHEAD, 5), [time]);
        await page.goto(`/admin/bookings?reference=${reference}`);
        const cancelBooking = staff
          .findDialog('Booking Details')
          .getByRole('button', { name: 'Cancel Booking' });
        await expect(cancelBooking).toBeVisible();
        await expectAllReadable(page, [cancelBooking]);
      });
    },
  );
}
