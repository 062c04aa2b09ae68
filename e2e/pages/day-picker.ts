import { expect, type Locator } from '@playwright/test';

/** Types a day (`26.11.2026`) into a date picker. Enter takes it once the calendar is open; before that it opens it. */
export async function typeDay(picker: Locator, day: string): Promise<void> {
  await picker.click();
  await expect(picker.page().locator('.ant-picker-dropdown:visible')).toHaveCount(1);
  await picker.fill(day);
  await picker.press('Enter');
  await expect(picker).toHaveValue(day);
}
