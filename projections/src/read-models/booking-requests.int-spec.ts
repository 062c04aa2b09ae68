import { expect, it } from '@jest/globals';
import { bookingCancelled, bookingPlaced, DAY, erased, slot } from '../test/events.ts';
import { rowsOf } from '../test/rows-of.ts';
import { bookingRequestsReadModel } from './booking-requests.read-model.ts';

const sent = (key: string) => ({ idempotency: { key, body: 'hash' } });

it('keeps the keys that placed bookings, whatever becomes of these', async () => {
  const { booking_requests } = await rowsOf(bookingRequestsReadModel, [
    bookingPlaced('a', [slot(0)], sent('key 1')),
    bookingPlaced('b', [slot(1)]),
    bookingPlaced('c', [slot(2)], sent('key 2')),
    bookingCancelled('a', [slot(0)]),
    erased('c'),
  ]);
  expect(booking_requests).toEqual([
    { request_key: 'key 1', day: DAY },
    { request_key: 'key 2', day: DAY },
  ]);
});
