import { EventEmitter, once } from 'node:events';

import type { Page } from '@playwright/test';

import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs, type Role } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

const PAGES = [
  { path: '/admin/dashboard', title: 'Manager Dashboard' },
  { path: '/admin/today', title: 'Dock' },
] as const;
const WIDTHS = [1440, 820, 390] as const;

test.describe('without scripts', () => {
  for (const { path, title } of PAGES) {
    for (const width of WIDTHS) {
      test(
        `${path} has its header, menu, title and grey cards at ${width} px`,
        tagLongIf(width === 820),
        async ({ browser }) => {
          const context = await browser.newContext({
            baseURL: process.env['BASE_URL'] ?? '',
            viewport: { width, height: 900 },
            javaScriptEnabled: false,
          });
          const page = await context.newPage();
          await rememberRole(page, 'manager');
          await page.goto(path);
          const isWide = width >= 1024;
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await expect(page.getByRole('banner')).toBeVisible();
          await expect(page.getByRole('link', { name: 'Wake Siguļi – Public site' })).toBeVisible();
          await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible({
            visible: isWide,
          });
          await expect(page.getByRole('button', { name: 'Open admin menu' })).toBeVisible({
            visible: !isWide,
          });
          await expect(findCards(page).first()).toBeVisible();
          await expect(findCards(page).first()).not.toHaveCSS(
            'background-color',
            'rgba(0, 0, 0, 0)',
          );
          expect(await page.locator('[class*=ant-]').count(), 'nothing of antd').toBe(0);
          await context.close();
        },
      );
    }
  }
});

const findCards = (page: Page) => page.locator('[data-frame]:visible > div');

test("the painted menu is that of the browser's last user", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const links = page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link');
  await page.goto('/admin/today');
  await expect(links).toHaveText(['Dock', 'Passes']);
  await rememberRole(page, 'operator');
  await page.reload();
  await expect(links).toHaveText(['Dock', 'Passes']);
  await rememberRole(page, 'manager');
  await page.reload();
  await expect(links.first()).toHaveText('Dashboard');
  await context.close();
});

/** Lets the browser know who used staff's pages last, as those pages do. */
const rememberRole = (page: Page, role: Role) =>
  page.context().addCookies([{ name: 'role', value: role, url: process.env['BASE_URL'] ?? '' }]);

/** What is seen of a link in the menu, which is wider before antd's menu is there. */
const LINK = 'nav a[href="/admin/bookings"] span';
const OUTSIDE = ['header', 'aside', 'h1', LINK] as const;

/** Where the frame's boxes are: their left, top and width. */
const measure = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map((selector) => {
        const shown = [...document.querySelectorAll(selector)].find(
          (element) => element.getClientRects().length > 0,
        );
        const { left, top, width } = shown?.getBoundingClientRect() ?? new DOMRect();
        return { selector, box: [left, top, selector === 'h1' ? 0 : width].map(Math.round) };
      }),
    selectors,
  );

type Places = Awaited<ReturnType<typeof measure>>;

/** A pixel may come from rounding. */
function expectSamePlaces(places: Places, before: Places): void {
  for (const [i, { selector, box }] of places.entries()) {
    for (const [j, length] of box.entries()) {
      const moved = Math.abs(length - (before[i]?.box[j] ?? Number.NaN));
      expect(moved, `${selector}: ${box.join()}`).toBeLessThanOrEqual(1);
    }
  }
}

for (const { path, title } of PAGES) {
  for (const width of WIDTHS) {
    test(
      `the frame of ${path} stays where it is when the page comes, at ${width} px`,
      tagLongIf(width === 820),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await signInAs(page, 'manager');
        await rememberRole(page, 'manager');
        const gate = new EventEmitter();
        const released = once(gate, 'open');
        await page.route('**/assets/*.js', async (route) => {
          await released;
          await route.fallback();
        });
        // A card about them would come first, and other journeys book from one network.
        await page.route('**/api/admin/sources', (route) => route.fulfill({ json: [] }));
        await page.goto(path, { waitUntil: 'commit' });
        await expect(findCards(page).last()).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const painted = await measure(page, [...OUTSIDE, '[data-frame] > div']);
        gate.emit('open');
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.locator('[data-frame]')).toHaveCount(0);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        expectSamePlaces(await measure(page, OUTSIDE), painted.slice(0, OUTSIDE.length));
        if (path === '/admin/dashboard') {
          expectSamePlaces(
            await measure(page, ['[role=tabpanel] .ant-card']),
            painted.slice(OUTSIDE.length),
          );
        }
      },
    );
  }
}

test('the drawer of a phone is opened, walked through and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager');
  await page.goto('/admin/history');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Open admin menu' });
  await button.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Admin menu' });
  await expect(drawer.getByRole('link', { name: 'History' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectUsable(page, 'the drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await drawer.getByRole('link', { name: 'History' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(drawer.getByRole('link', { name: 'Money' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(drawer).toBeHidden();
});
