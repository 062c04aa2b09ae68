import type { Page } from '@playwright/test';

/** How many rows of half hours can be seen whole, with nothing over them. */
export const countVisibleRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isSeen = (cell: Element) => {
      const { left, width, top, bottom } = cell.getBoundingClientRect();
      return [top + 2, bottom - 2].every(
        (y) => document.elementFromPoint(left + width / 2, y)?.closest('button') === cell,
      );
    };

    const cells = [
      ...document.querySelectorAll('main button[data-state], main button[data-start]'),
    ];
    const tops = cells.filter(isSeen).map((cell) => Math.round(cell.getBoundingClientRect().top));
    return new Set(tops).size;
  });

/** Windows of 1440 × 900 and 1920 × 1080 pixels in which everything is twice as large. */
export const zoomedWindows = [
  { width: 720, height: 450 },
  { width: 960, height: 540 },
];
