import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Locator } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

interface Colour {
  readonly parseString: (css: string) => void;
  readonly alpha: number;
}

/**
 * The part of axe that measures contrast. It is called directly, because axe's own rule leaves out
 * disabled buttons.
 */
interface AxeColours {
  readonly Color: new () => Colour;
  readonly getContrast: (background: Colour, foreground: Colour) => number;
}

/** Returns the contrast of an element's text, or 0 if the element is translucent. */
export async function contrastOf(shown: Locator): Promise<number> {
  const page = shown.page();
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
  }

  return shown.evaluate((element) => {
    const { Color, getContrast } = (
      window as unknown as { readonly axe: { commons: { color: AxeColours } } }
    ).axe.commons.color;
    const toColour = (css: string) => {
      const parsed = new Color();
      parsed.parseString(css);
      return parsed;
    };

    let behind: Element | null = element;
    let background = toColour('rgb(0 0 0 / 0)');
    for (; behind !== null && background.alpha === 0; behind = behind.parentElement) {
      background = toColour(getComputedStyle(behind).backgroundColor);
    }

    const { color, opacity } = getComputedStyle(element);
    return opacity === '1' ? getContrast(background, toColour(color)) : 0;
  });
}
