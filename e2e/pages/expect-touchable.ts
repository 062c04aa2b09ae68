import { expect, type Page } from '@playwright/test';

/** The least size of what a thumb presses, in CSS pixels, with room for rounding. */
const TARGET_PX = 43.9;
/** Below this size iOS zooms in on a field. */
const FIELD_FONT_PX = 16;

/**
 * Fails if something to press is smaller than a thumb needs, or if a field's text is so small that
 * a phone zooms in. Hidden things, and links within a sentence, which are as high as its line, are
 * left out.
 */
export async function expectTouchable(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(
    ({ least, font }) => {
      const targets = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [role=tab], .ant-input-password-icon',
      );
      const found: string[] = [];
      for (const element of targets) {
        const frame =
          element.closest<HTMLElement>(
            'label, .ant-input-password-icon, .ant-input-affix-wrapper, .ant-picker, .ant-select, .ant-rate, .ant-tabs-tab',
          ) ?? element;
        const { width, height, bottom } = frame.getBoundingClientRect();
        const inSentence = [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const isHidden =
          !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || bottom <= 0;
        if (isHidden || (element.tagName === 'A' && inSentence)) {
          continue;
        }

        const isField = element.matches(
          'input:not([type=checkbox], [type=radio]), textarea, select',
        );
        const isSmallText = isField && Number.parseFloat(getComputedStyle(element).fontSize) < font;
        const name =
          element.getAttribute('aria-label') ??
          (element.innerText.trim() || element.outerHTML.slice(0, 80));
        if (width < least || height < least || isSmallText) {
          const remark = isSmallText ? ', small text' : '';
          found.push(`${name}: ${width.toFixed()} × ${height.toFixed()}${remark}`);
        }
      }

      return found;
    },
    { least: TARGET_PX, font: FIELD_FONT_PX },
  );
  expect(small, `${where}: too small for a thumb`).toEqual([]);
}
