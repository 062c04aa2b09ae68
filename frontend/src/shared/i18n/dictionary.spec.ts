import { describe, expect, it } from '@jest/globals';
import { wordsIn } from './test/words-in.ts';

const en = {
  empty: { title: 'Nothing yet' },
  welcome: 'Welcome, {{name}}',
  slots_one: '{{count}} slot',
  slots_other: '{{count}} slots',
} as const;

describe('the words of a feature', () => {
  const t = wordsIn<typeof en>('en', en);

  it('are found by their path, filled in and counted', () => {
    expect(t('empty.title')).toBe('Nothing yet');
    expect(t('welcome', { name: 'Anna' })).toBe('Welcome, Anna');
    expect([1, 2].map((count) => t('slots', { count }))).toEqual(['1 slot', '2 slots']);
  });

  it('fail the build where a key is unknown or a placeholder is left out', () => {
    const mistakes = () => [
      // @ts-expect-error -- no such key
      t('full.title'),
      // @ts-expect-error -- a stem is no sentence of its own
      t('slots_one', { count: 1 }),
      // @ts-expect-error -- the name is missing
      t('welcome'),
      // @ts-expect-error -- what is counted is a number
      t('slots', { count: '2' }),
    ];
    expect(mistakes).toBeDefined();
  });
});
