import { describe, expect, it } from '@jest/globals';

import { ApiError } from '#shared/api/api-error';
import { readWords } from '#shared/i18n/dictionary';
import { bookingTexts } from '../locales/words.ts';
import { describeBookingFailure } from './booking-failure.ts';

const inEnglish = readWords('en', bookingTexts);
const inLatvian = readWords('lv', bookingTexts);
const refused = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));
const failureOf = (error: Error) => describeBookingFailure(error, inEnglish);

describe('a failed booking', () => {
  it('is unsettled if there was no response or the server does not know the outcome', () => {
    expect(failureOf(new TypeError('Failed to fetch'))).toMatchObject({
      isUnsettled: true,
      text: 'Booking failed. Please try again.',
    });
    expect(failureOf(new ApiError(504, 'Gateway Timeout', '<html>'))).toMatchObject({
      isUnsettled: true,
    });
    const unknown = { error: 'We could not confirm the outcome.', code: 'OUTCOME_UNKNOWN' };
    expect(failureOf(refused(503, unknown))).toMatchObject({
      isUnsettled: true,
      text: unknown.error,
    });
  });

  it('has its own text if somebody else was faster', () => {
    const body = { error: 'x', code: 'SLOTS_ALREADY_BOOKED', alreadyBookedSlots: [1] };
    const asTaken = {
      isUnsettled: false,
      isTaken: true,
      isByPass: false,
      text: 'One or more selected time slots have been booked by someone else. Please go back and select different times.',
    };
    expect(failureOf(refused(409, body))).toEqual(asTaken);
    expect(failureOf(refused(409, { ...body, code: undefined }))).toEqual(asTaken);
  });

  it('has another text if what is in the way may be free again', () => {
    const body = {
      error: 'x',
      code: 'SLOTS_ALREADY_BOOKED',
      alreadyBookedSlots: [1],
      reservedSlots: [1],
    };
    expect(failureOf(refused(409, body)).text).toMatch(
      /^Someone else is booking this time right now\./,
    );
    expect(describeBookingFailure(refused(409, body), inLatvian).text).toMatch(
      /^Šo laiku šobrīd rezervē kāds cits\./,
    );
    expect(failureOf(refused(409, { ...body, alreadyBookedSlots: [1, 2] })).text).toMatch(
      /^One or more/,
    );
  });

  it("has the server's sentence, or our own if there is none", () => {
    const own = { error: 'Name must be at least 2 characters', code: 'INVALID_REQUEST' };
    expect(failureOf(refused(400, own))).toMatchObject({ text: own.error });
    expect(failureOf(refused(400, { error: own.error }))).toMatchObject({ text: own.error });
    expect(failureOf(new ApiError(502, 'Bad Gateway', '<html>'))).toMatchObject({
      text: 'Booking failed. Please try again.',
    });
    expect(describeBookingFailure(refused(400, own), inLatvian)).toMatchObject({
      text: 'Rezervēt neizdevās. Lūdzu, mēģini vēlreiz.',
    });
  });
});
