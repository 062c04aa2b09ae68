import type { Page } from '@playwright/test';

const KEY = 'taps';

/**
 * Counts from now on what is pressed in a tab, over loads of its pages too. Typing is no tap, but
 * what is pressed to get to a field is one.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const listen = (key: string) => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1)),
      true,
    );
  };

  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  return async () => Number(await page.evaluate((key) => sessionStorage.getItem(key), KEY));
}
