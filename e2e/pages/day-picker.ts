import { expect, type Locator } from '@playwright/test';

const SOON = { timeout: 1000 };

/**
 * Types a day (`26.11.2026`) into a date picker, whose calendar opens on click and closes when
 * Enter has accepted the day. It is repeated if a form that has just been rejected moves the focus
 * to its first error in between.
 */
export async function typeDay(picker: Locator, day: string): Promise<void> {
  const calendar = picker.page().locator('.ant-picker-dropdown:visible');
  await expect(async () => {
    await picker.click();
    await expect(calendar).toHaveCount(1, SOON);
    await picker.fill(day);
    await picker.press('Enter');
    await expect(calendar).toHaveCount(0, SOON);
    await expect(picker).toHaveValue(day, SOON);
  }).toPass();
}
