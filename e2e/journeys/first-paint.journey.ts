import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { expect, test } from './fixtures.ts';

/** Delays the API's responses until the returned function is called. `change` modifies the settings in them. */
async function delayResponses(page: Page, change: (config: PublicConfig) => object): Promise<() => void> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  await page.route('**/api/**', async (route) => {
    await released;
    await route.fallback();
  });
  await page.route('**/api/config', async (route) => {
    await released;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as PublicConfig) });
  });
  return () => {
    gate.emit('open');
  };
}

/** Records the text of the page's header and the browser tab whenever the page changes. */
const recordBranding = (page: Page) =>
  page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(window, { texts });
    const record = () => {
      const brand = document.querySelector('header a[href="/"]');
      if (brand) texts.add(`${brand.textContent} | ${document.title.split(' – ').at(-1)}`);
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
  });

const recordedBranding = (page: Page) => page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts]);

test('a page first paints with the park’s name and phone, and follows the API once it answers', async ({ page }) => {
  const release = await delayResponses(page, (config) => ({
    ...config,
    park: { ...config.park, name: 'Wake Elsewhere' },
  }));
  await recordBranding(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Pick your time on the water – Wake Siguļi');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wake Siguļi' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: '+371 20 000 000' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Wake Siguļi');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'info@example.com' })).toBeVisible();
  expect(await recordedBranding(page)).toEqual(['Wake Siguļi | Wake Siguļi']);

  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wake Elsewhere' })).toBeVisible();
  await expect(page).toHaveTitle('Pick your time on the water – Wake Elsewhere');
});
