import { describe, expect, it } from '@jest/globals';
import { problemOf } from './feedback-problem.ts';

const draft = { rating: 4, comment: 'A fine evening.', email: '', category: 'general' } as const;

describe('problemOf', () => {
  it.each([
    ['complete feedback', {}, undefined],
    ['no rating', { rating: 0 }, 'rating'],
    ['a blank comment', { comment: '  ' }, 'empty'],
    ['a comment of 2001 characters', { comment: 'a'.repeat(2001) }, 'long'],
    ['a comment of 2000 characters', { comment: 'a'.repeat(2000) }, undefined],
    ['an invalid e-mail address', { email: 'nowhere' }, 'email'],
    ['a valid e-mail address', { email: 'anna@example.com' }, undefined],
    ['neither rating nor comment, reporting the rating first', { rating: 0, comment: '' }, 'rating'],
  ])('checks %s', (_, change, problem) => {
    expect(problemOf({ ...draft, ...change })).toBe(problem);
  });
});
