import { describe, expect, it } from '@jest/globals';

import { languageOfBrowser } from './first-paint.ts';

describe('the language', () => {
  it.each([
    ['lv', ['lv']],
    ['lv', ['lv-LV', 'en']],
    ['en', ['en-GB', 'lv']],
    ['en', ['ru-RU', 'lv']],
    ['en', []],
  ])('is %s for a browser that prefers %j', (language, preferred) => {
    expect(languageOfBrowser(preferred[0])).toBe(language);
  });
});
