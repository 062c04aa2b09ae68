import { describe, expect, it } from '@jest/globals';
import { problemOf } from './feedback-problem.ts';

const draft = { rating: 4, comment: 'A fine evening.', email: '', category: 'general' } as const;

describe('what is wrong with feedback', () => {
  it.each([
    ['nothing', {}, undefined],
    ['no rating', { rating: 0 }, 'rating'],
    ['nothing but blanks', { comment: '  ' }, 'empty'],
    ['2001 letters', { comment: 'a'.repeat(2001) }, 'long'],
    ['2000 letters', { comment: 'a'.repeat(2000) }, undefined],
    ['an address that is none', { email: 'nowhere' }, 'email'],
    ['an address', { email: 'anna@example.com' }, undefined],
    ['no rating and no comment, the rating first', { rating: 0, comment: '' }, 'rating'],
  ])('%s', (_, change, problem) => {
    expect(problemOf({ ...draft, ...change })).toBe(problem);
  });
});
