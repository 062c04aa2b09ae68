import type { Page } from '@playwright/test';

/**
 * Does to the texts of all documents that the page opens what the translation of Chrome does, now and whenever they
 * change: each text node is taken away, and elements with the same words stand in its place. Elements that say so, and
 * fields, are left alone.
 */
export async function translateTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const IS_LEFT_ALONE = '[translate=no], .notranslate, script, style, noscript, textarea, font[data-translated]';
    const translate = (text: Node): void => {
      const { parentElement, textContent } = text;
      if (!textContent?.trim() || !parentElement || parentElement.closest(IS_LEFT_ALONE)) {
        return;
      }

      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.dataset['translated'] = 'true';
      inner.textContent = textContent;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const translateWithin = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) {
        texts.push(walker.currentNode);
      }
      for (const text of root.nodeType === Node.TEXT_NODE ? [root] : texts) {
        translate(text);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          translateWithin(node);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
