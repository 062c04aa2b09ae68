import { expect, it } from '@jest/globals';

import type { EventType } from '@cablepark/contracts/events';

import { findErasable, findSubject } from './subject.ts';
import { makeEntry } from './test/entry.ts';

const change = (stream: string, bookingIds: string[] = [], eventType = 'BookingPlaced') => ({
  eventType: eventType as EventType,
  entries: (bookingIds.length === 0 ? [null] : bookingIds).map((bookingId) =>
    makeEntry(eventType, { stream, bookingId }),
  ),
});

it.each([
  [
    {
      eventType: 'SlotsGenerated' as const,
      entries: ['2026-06-21', '2026-06-20'].map((scheduleDay) =>
        makeEntry('SlotsGenerated', { scheduleDay }),
      ),
    },
    { kind: 'days', days: ['2026-06-20', '2026-06-21'] },
  ],
  [change('user-0198f3a0'), { kind: 'user', userId: '0198f3a0' }],
  [change('sign-ins-0198f3a0'), { kind: 'user', userId: '0198f3a0' }],
  [change('feedback-0198f3a0'), { kind: 'feedback', feedbackId: '0198f3a0' }],
  [change('schedule', [], 'PersonalDataErased'), { kind: 'settings' }],
  [change('schedule', [], 'ClosureTakenBack'), { kind: 'none' }],
  [change('claim-kq2v'), { kind: 'none' }],
  [{ ...change('schedule'), entries: [] }, { kind: 'none' }],
])('finds the subject of %j', (changed, subject) => {
  expect(findSubject(changed)).toEqual(subject);
});

it.each([
  ['a booking', change('schedule', ['A']), { kind: 'booking', id: 'A' }],
  ['an account', change('user-1', [], 'UserCreated'), { kind: 'user', id: '1' }],
  ['feedback', change('feedback-1', [], 'FeedbackSubmitted'), { kind: 'feedback', id: '1' }],
  ['several bookings', change('schedule', ['A', 'B']), null],
  ['slots', change('schedule', [], 'SlotOpened'), null],
  ['a sign-in', change('sign-ins-1', [], 'UserSignedIn'), null],
  ['data that is already erased', change('user-1', [], 'PersonalDataErased'), null],
])('finds what can be erased from a change of %s', (_, changed, erasable) => {
  expect(findErasable(changed)).toEqual(erasable);
});
