import { describe, expect, it } from '@jest/globals';
import { wordsIn } from './test/words-in.ts';

const en = {
  empty: { title: 'Nothing yet' },
  welcome: 'Welcome, {{name}}',
  slots_one: '{{count}} slot',
  slots_other: '{{count}} slots',
} as const;

describe('the texts of a feature', () => {
  const t = wordsIn<typeof en>('en', en);

  it('are found by their path, with placeholders and plural forms', () => {
    expect(t('empty.title')).toBe('Nothing yet');
    expect(t('welcome', { name: 'Anna' })).toBe('Welcome, Anna');
    expect([1, 2].map((count) => t('slots', { count }))).toEqual(['1 slot', '2 slots']);
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
});
