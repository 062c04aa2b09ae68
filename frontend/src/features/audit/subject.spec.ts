import { expect, it } from '@jest/globals';
import type { EventType } from '@cablepark/contracts/events';
import { erasableOf, subjectOf } from './subject.ts';
import { entry } from './test/entry.ts';

it.each([
  [['day-2026-06-20', 'day-2026-06-21'], { kind: 'days', days: ['2026-06-20', '2026-06-21'] }],
  [['user-0198f3a0'], { kind: 'user', userId: '0198f3a0' }],
  [['sign-ins-0198f3a0'], { kind: 'user', userId: '0198f3a0' }],
  [['feedback-0198f3a0'], { kind: 'feedback', feedbackId: '0198f3a0' }],
  [['configuration'], { kind: 'settings' }],
  [['claim-kq2v'], { kind: 'none' }],
  [[], { kind: 'none' }],
])('finds the subject of %j', (streams, subject) => {
  expect(subjectOf(streams)).toEqual(subject);
});

const change = (streams: string[], bookingIds: string[] = [], eventType = 'BookingPlaced') => ({
  eventType: eventType as EventType,
  entries: streams.flatMap((stream) =>
    (bookingIds.length === 0 ? [null] : bookingIds).map((bookingId) => entry(eventType, { stream, bookingId })),
  ),
});

it.each([
  ['a booking', change(['day-2026-06-20'], ['2026-06-20.A']), { kind: 'booking', id: '2026-06-20.A' }],
  ['an account', change(['user-1'], [], 'UserCreated'), { kind: 'user', id: '1' }],
  ['feedback', change(['feedback-1'], [], 'FeedbackSubmitted'), { kind: 'feedback', id: '1' }],
  ['several bookings', change(['day-2026-06-20'], ['2026-06-20.A', '2026-06-20.B']), null],
  ['slots', change(['day-2026-06-20'], [], 'SlotOpened'), null],
  ['a sign-in', change(['sign-ins-1'], [], 'UserSignedIn'), null],
  ['data that is already erased', change(['user-1'], [], 'PersonalDataErased'), null],
])('finds what can be erased from a change of %s', (_, changed, erasable) => {
  expect(erasableOf(changed)).toEqual(erasable);
});
