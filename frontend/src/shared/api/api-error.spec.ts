import { describe, expect, it } from '@jest/globals';

import { ApiError } from './api-error.ts';
import { toAddress } from './calls.ts';
import { makeQueryClient } from './query-client.ts';

describe('ApiError', () => {
  it('has a message of status, colon and body', () => {
    const body = '{"error":"Booking not found","code":"BOOKING_NOT_FOUND"}';
    expect(new ApiError(404, 'Not Found', body).message).toBe(`404: ${body}`);
    expect(new ApiError(404, 'Not Found', body).code).toBe('BOOKING_NOT_FOUND');
  });

  it('has the status text in its message if the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('has the sentence and the booked slots of a body without a known code', () => {
    expect(new ApiError(400, '', '{"error":"No."}').body?.error).toBe('No.');
    expect(new ApiError(400, '', '{"error":"No.","code":"OF_ANOTHER"}').body?.error).toBe('No.');
    expect(new ApiError(400, '', '{"error":"No."}').code).toBeUndefined();
    expect(new ApiError(409, '', '{"error":"No.","alreadyBookedSlots":[1]}').code).toBe(
      'SLOTS_ALREADY_BOOKED',
    );
  });

  it('has no code if the body is not from our server', () => {
    expect(new ApiError(502, '', '<html>').code).toBeUndefined();
    for (const code of [502, null, 'bad gateway', 'E1', {}]) {
      expect(new ApiError(502, '', JSON.stringify({ error: 'No.', code })).code).toBeUndefined();
    }
  });
});

describe('a retry', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;

  it.each([new TypeError('Failed to fetch'), new ApiError(503, 'Service Unavailable', '')])(
    'happens three times after %s',
    (failure) => {
      expect([0, 1, 2, 3].map((failures) => retry(failures, failure))).toEqual([
        true,
        true,
        true,
        false,
      ]);
    },
  );

  it('does not happen if the server refused', () => {
    expect(retry(0, new ApiError(500, 'Internal Server Error', ''))).toBe(false);
    expect(retry(0, new ApiError(404, 'Not Found', ''))).toBe(false);
  });

  it('never happens for commands', () => {
    expect(mutations?.retry).toBe(false);
  });
});

describe('toAddress', () => {
  it('fills in parameters and the query', () => {
    expect(toAddress('/api/bookings/:reference', { reference: 'a/b' }, undefined)).toBe(
      '/api/bookings/a%2Fb',
    );
    expect(
      toAddress('/api/timeslots', undefined, { startDate: '2026-06-15', endDate: undefined }),
    ).toBe('/api/timeslots?startDate=2026-06-15');
  });
});
