import { describe, expect, it } from '@jest/globals';
import { ApiError, wasAnswered } from './api-error.ts';
import { addressOf } from './call-endpoint.ts';
import { makeQueryClient } from './query-client.ts';

describe('ApiError', () => {
  it('reads as status, colon and body', () => {
    const body = '{"error":"Booking not found","code":"BOOKING_NOT_FOUND"}';
    expect(new ApiError(404, 'Not Found', body).message).toBe(`404: ${body}`);
    expect(new ApiError(404, 'Not Found', body).code).toBe('BOOKING_NOT_FOUND');
  });

  it('takes the status text where the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('reads the sentence, and the slots in the way, where there is no code', () => {
    expect(new ApiError(400, '', '{"error":"No."}').body?.error).toBe('No.');
    expect(new ApiError(400, '', '{"error":"No.","code":"OF_ANOTHER"}').body?.error).toBe('No.');
    expect(new ApiError(400, '', '{"error":"No."}').code).toBeUndefined();
    expect(new ApiError(409, '', '{"error":"No.","alreadyBookedSlots":[1]}').code).toBe('SLOTS_ALREADY_BOOKED');
  });

  it('has no code where the body is none of ours', () => {
    expect(new ApiError(502, '', '<html>').code).toBeUndefined();
  });
});

describe('trying again', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;

  it('is done twice when no answer came', () => {
    const lost = new TypeError('Failed to fetch');
    expect([0, 1, 2].map((failures) => retry(failures, lost))).toEqual([true, true, false]);
  });

  it('is not done when the server said no', () => {
    expect(retry(0, new ApiError(500, 'Internal Server Error', ''))).toBe(false);
    expect(wasAnswered(new ApiError(404, '', 'x'))).toBe(true);
  });

  it('is never done for commands', () => {
    expect(mutations?.retry).toBe(false);
  });
});

describe('addressOf', () => {
  it('fills in parameters and the query', () => {
    expect(addressOf('/api/bookings/:reference', { reference: 'a/b' }, undefined)).toBe('/api/bookings/a%2Fb');
    expect(addressOf('/api/timeslots', undefined, { startDate: '2026-06-15', endDate: undefined })).toBe(
      '/api/timeslots?startDate=2026-06-15',
    );
  });
});
