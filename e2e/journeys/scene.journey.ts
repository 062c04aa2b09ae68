import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/** The pictures behind the title: the park, and the rider before it. */
const readScene = (page: Page) =>
  page.evaluate(() => {
    const site = document.querySelector('main')?.parentElement;
    if (!site) {
      throw new Error('There is no layout');
    }

    const park = getComputedStyle(site, '::before');
    const rider = getComputedStyle(site, '::after');
    return {
      park: park.backgroundImage,
      rider: rider.backgroundImage,
      isMoving: rider.animationName !== 'none',
    };
  });

for (const { colorScheme, opposite, park } of [
  { colorScheme: 'light', opposite: 'dark', park: /scene-[\w-]+\.svg"/ },
  { colorScheme: 'dark', opposite: 'light', park: /scene-[\w-]+\.svg#dusk"/ },
] as const) {
  test.describe(`with a ${colorScheme} system`, () => {
    test.use({ colorScheme });

    test('the park is drawn behind the title, as the chosen theme has it, and stands still', async ({
      page,
    }) => {
      const pictures = new Map<string, number>();
      page.on('response', (response) => {
        if (response.url().endsWith('.svg')) {
          pictures.set(new URL(response.url()).pathname, response.status());
        }
      });
      await page.goto('/contacts', { waitUntil: 'networkidle' });
      const { isMoving, ...drawn } = await readScene(page);
      expect(drawn.park).toMatch(park);
      expect(drawn.rider).toMatch(/rider-[\w-]+\.svg"/);
      expect(isMoving).toBe(false);
      // The park, its rider and the map that is drawn until the real one is asked for.
      expect(
        [...pictures.keys()].filter((path) => /scene|rider|drawn-map/.test(path)),
      ).toHaveLength(3);
      expect(new Set(pictures.values())).toEqual(new Set([200]));

      await page.evaluate((theme) => {
        document.documentElement.dataset['theme'] = theme;
      }, opposite);
      expect((await readScene(page)).park).not.toMatch(park);
    });
  });
}

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the rider glides to his place', async ({ page }) => {
    await page.goto('/contacts');
    expect((await readScene(page)).isMoving).toBe(true);
  });
});
