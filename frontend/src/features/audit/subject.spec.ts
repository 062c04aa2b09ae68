import { expect, it } from '@jest/globals';
import { subjectOf } from './subject.ts';

it.each([
  [['day-2026-06-20', 'day-2026-06-21'], { kind: 'days', days: ['2026-06-20', '2026-06-21'] }],
  [['user-0198f3a0'], { kind: 'user', userId: '0198f3a0' }],
  [['sign-ins-0198f3a0'], { kind: 'user', userId: '0198f3a0' }],
  [['feedback-0198f3a0'], { kind: 'feedback' }],
  [['configuration'], { kind: 'settings' }],
  [['claim-kq2v'], { kind: 'none' }],
  [[], { kind: 'none' }],
])('%j', (streams, subject) => {
  expect(subjectOf(streams)).toEqual(subject);
});
