import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Waits for animations to end. Fails on any violation that axe finds, and if the page is wider than
 * its screen.
 */
export async function expectUsable(page: Page, where: string, part = 'html'): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Without these, axe would describe what is in order too, and open a second page for frames,
  // which no page has.
  const axe = new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      // Who says what they see must be understood; axe has this rule switched off.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .setLegacyMode();
  const { violations } = await axe.include(part).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    where,
  ).toEqual([]);
  await expectFits(page, where);
}

/** Fails if the page is wider than its screen. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}
