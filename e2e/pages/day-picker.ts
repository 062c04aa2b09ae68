import { expect, type Locator } from '@playwright/test';

const SOON = { timeout: 1000 };

/**
 * Types a day (`26.11.2026`) into a date picker, whose calendar opens by the click and closes once Enter has taken
 * the day. Done anew where a form that has just been refused moved the focus to its first mistake in between.
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
