import { describe, expect, it } from '@jest/globals';
import { wordsHook, wordsIn } from './dictionary.ts';

const texts = {
  empty: { title: { en: 'Nothing yet', lv: 'Vēl nekā' } },
  welcome: { en: 'Welcome, {{name}}', lv: 'Sveiki, {{name}}' },
  slots_zero: { lv: '{{count}} laiku' },
  slots_one: { en: '{{count}} slot', lv: '{{count}} laiks' },
  slots_other: { en: '{{count}} slots', lv: '{{count}} laiki' },
} as const;

describe('the texts of a feature', () => {
  const t = wordsIn('en', texts);

  it('are found by their path, with placeholders and plural forms', () => {
    expect(t('empty.title')).toBe('Nothing yet');
    expect(t('welcome', { name: 'Anna' })).toBe('Welcome, Anna');
    expect([1, 2].map((count) => t('slots', { count }))).toEqual(['1 slot', '2 slots']);
    expect([0, 1, 2].map((count) => wordsIn('lv', texts)('slots', { count }))).toEqual([
      '0 laiku',
      '1 laiks',
      '2 laiki',
    ]);
  });

  it('cause a compile error if a key is unknown or a placeholder has no value', () => {
    const mistakes = () => [
      // @ts-expect-error -- no such key
      t('full.title'),
      // @ts-expect-error -- the suffix of a plural form is not part of the key
      t('slots_one', { count: 1 }),
      // @ts-expect-error -- the name is missing
      t('welcome'),
      // @ts-expect-error -- a count must be a number
      t('slots', { count: '2' }),
    ];
    expect(mistakes).toBeDefined();
  });

  it('cause a compile error if a language or a plural form is missing', () => {
    const mistakes = () => [
      // @ts-expect-error -- no Latvian
      wordsHook({ title: { en: 'Title' } }),
      // @ts-expect-error -- no English, and it is no third plural form
      wordsHook({ empty: { title: { lv: 'Virsraksts' } } }),
      // @ts-expect-error -- the third plural form is missing
      wordsHook({ slots_one: texts.slots_one, slots_other: texts.slots_other }),
    ];
    expect(mistakes).toBeDefined();
  });
});
