import { expect, it } from '@jest/globals';

import { chooseLanguage } from '#shared/i18n/language';
import { renderInPage } from '#shared/test/in-page';
import { isClosureReason, useBlockReasonText } from './block-reason.ts';

it.each([
  ['en', 'weather', 'Weather'],
  ['lv', 'weather', 'Laikapstākļi'],
  ['lv', 'breakdown', 'Bojājums'],
  ['lv', 'other', 'Cits'],
  ['lv', 'Troses apkope', 'Troses apkope'],
  ['en', 'weather is bad', 'weather is bad'],
] as const)('in %s the block reason "%s" reads "%s"', (language, reason, text) => {
  chooseLanguage(language);
  expect(renderInPage(useBlockReasonText).current(reason)).toBe(text);
  expect(isClosureReason(reason)).toBe(text !== reason);
});
