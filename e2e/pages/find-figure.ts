import type { Locator } from '@playwright/test';

/** The value of one of the numbers that stand beside each other on staff's pages. */
export const findFigure = (shown: Locator, name: string): Locator =>
  shown.locator('.ant-statistic').filter({ hasText: name }).locator('.ant-statistic-content');
