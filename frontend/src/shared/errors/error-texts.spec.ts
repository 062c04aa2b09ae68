import { afterEach, describe, expect, it } from '@jest/globals';

import { ApiError } from '../api/api-error.ts';
import { changeLanguage, currentLanguage } from '../i18n/language.ts';
import { toErrorText } from './error-texts.ts';
import { loadErrorText } from './load-error-text.ts';

const before = currentLanguage();
afterEach(() => changeLanguage(before));

const refuse = (body: object, status = 409) => new ApiError(status, '', JSON.stringify(body));

describe('the text for a failed call', () => {
  it.each([
    [
      'the server’s own in English',
      'en',
      refuse({ error: 'Too late today.', code: 'MOVE_TOO_LATE' }),
      'Too late today.',
    ],
    [
      'ours for its code in Latvian',
      'lv',
      refuse({ error: 'User not found', code: 'USER_NOT_FOUND' }),
      'Lietotājs nav atrasts',
    ],
    [
      'with the name of the pass that refuses to pay',
      'lv',
      refuse({
        error: 'The pass “10 rides” is used up.',
        code: 'PASS_USED_UP',
        passName: { lv: '10 braucieni', en: '10 rides' },
      }),
      'Abonements „10 braucieni” ir izlietots.',
    ],
    [
      'a general one for a code of another version',
      'lv',
      refuse({ error: 'No.', code: 'OF_ANOTHER' }),
      'Mūsu sistēmā radās kļūda.',
    ],
    [
      'a general one for what isn’t our server’s',
      'en',
      new ApiError(502, '', '<html>'),
      'Something went wrong on our side.',
    ],
    [
      'that there is no connection',
      'en',
      new TypeError('Failed to fetch'),
      'There is no connection to the server. Please try again.',
    ],
  ] as const)('is %s, on the first page as well', async (_, language, error, text) => {
    changeLanguage(language);
    expect([toErrorText(language, error), await loadErrorText(error)]).toEqual([text, text]);
  });
});
