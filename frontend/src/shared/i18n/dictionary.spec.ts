import { describe, expect, it } from '@jest/globals';

import { makeWordsHook, readWords } from './dictionary.ts';

const texts = {
  empty: { title: { en: 'Nothing yet', lv: 'Vēl nekā' } },
  welcome: { en: 'Welcome, {{name}}', lv: 'Sveiki, {{name}}' },
  slots: { en: '{{count}} {slot|slots}', lv: '{{count}} {laiku|laiks|laiki}' },
} as const;

describe('the texts of a feature', () => {
  const t = readWords('en', texts);

  it('are found by their path, with placeholders and plural forms', () => {
    expect(t('empty.title')).toBe('Nothing yet');
    expect(t('welcome', { name: 'Anna' })).toBe('Welcome, Anna');
    expect([1, 2].map((count) => t('slots', { count }))).toEqual(['1 slot', '2 slots']);
    expect([0, 1, 2].map((count) => readWords('lv', texts)('slots', { count }))).toEqual([
      '0 laiku',
      '1 laiks',
      '2 laiki',
    ]);
  });

  it('have the words that all pages share, unless they say something else by the same key', () => {
    const own = { close: { en: 'Close the park', lv: 'Slēgt parku' } } as const;
    expect([t('close'), readWords('en', own)('close')]).toEqual(['Close', 'Close the park']);
  });

  it('cause a compile error if a key is unknown or a placeholder has no value', () => {
    const makeMistakes = () => [
      // @ts-expect-error -- no such key
      t('full.title'),
      // @ts-expect-error -- the name is missing
      t('welcome'),
      // @ts-expect-error -- a count must be a number
      t('slots', { count: '2' }),
      // @ts-expect-error -- what has forms needs a count, whether it shows it or not
      readWords('en', { gone: { en: '{It is|They are} gone', lv: 'Vairs nav' } } as const)('gone'),
    ];
    expect(makeMistakes).toBeDefined();
  });

  it('cause a compile error if a language or a plural form is missing', () => {
    const mistakes = () => [
      // @ts-expect-error -- no Latvian
      makeWordsHook({ title: { en: 'Title' } }),
      // @ts-expect-error -- no English
      makeWordsHook({ empty: { title: { lv: 'Virsraksts' } } }),
      // @ts-expect-error -- Latvian's third form is missing
      makeWordsHook({ slots: { en: '{{count}} {slot|slots}', lv: '{{count}} {laiks|laiki}' } }),
      // @ts-expect-error -- English has two forms
      makeWordsHook({ slots: { en: '{{count}} {a|b|c}', lv: '{{count}} {laiku|laiks|laiki}' } }),
    ];
    expect(mistakes).toBeDefined();
  });
});
