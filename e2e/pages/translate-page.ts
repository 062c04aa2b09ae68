import type { Page } from '@playwright/test';

/**
 * Treats the texts of every document that the page opens as Chrome's translation does, when the
 * document opens and whenever they change: each text node is replaced by elements with the same
 * words. Fields, and elements that ask for it, are left alone.
 */
export async function translateAlways(page: Page): Promise<void> {
  await page.addInitScript(translateTexts);
}

/** Does the same in the present document. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(translateTexts);
}

function translateTexts(): void {
  const IS_LEFT_ALONE =
    '[translate=no], .notranslate, script, style, noscript, textarea, font[data-translated]';
  const TAG: string = 'font'; // which Chrome makes, although it is deprecated
  const translate = (text: Node): void => {
    const { parentElement, textContent } = text;
    if (!textContent?.trim() || !parentElement || parentElement.closest(IS_LEFT_ALONE)) {
      return;
    }

    const outer = document.createElement(TAG);
    const inner = document.createElement(TAG);
    inner.dataset['translated'] = 'true';
    inner.textContent = textContent;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  };

  const translateWithin = (root: Node): void => {
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      texts.push(walker.currentNode);
    }

    for (const text of texts) {
      translate(text);
    }
  };

  translateWithin(document);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        translateWithin(node);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
