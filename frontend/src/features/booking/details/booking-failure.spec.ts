import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/api-error.ts';
import { wordsIn } from '../../../shared/i18n/test/words-in.ts';
import { en } from '../locales/en.ts';
import { lv } from '../locales/lv.ts';
import { bookingFailure } from './booking-failure.ts';

const inEnglish = wordsIn<typeof en>('en', en);
const inLatvian = wordsIn<typeof en>('lv', lv);
const refused = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));
const told = (error: Error) => bookingFailure(error, inEnglish, 'en');

describe('a failed booking', () => {
  it('is unsettled when no answer came or the server does not know', () => {
    expect(told(new TypeError('Failed to fetch'))).toMatchObject({
      kind: 'unsettled',
      text: 'Booking failed. Please try again.',
    });
    const unknown = { error: 'We could not confirm the outcome.', code: 'OUTCOME_UNKNOWN' };
    expect(told(refused(503, unknown))).toMatchObject({ kind: 'unsettled', text: unknown.error });
  });

  it('says so when somebody else was faster', () => {
    const body = { error: 'x', code: 'SLOTS_ALREADY_BOOKED', alreadyBookedSlots: [1] };
    const asTaken = {
      kind: 'refused',
      isTaken: true,
      takenSlots: [1],
      text: 'One or more selected time slots have been booked by someone else. Please go back and select different times.',
    };
    expect(told(refused(409, body))).toEqual(asTaken);
    expect(told(refused(409, { ...body, code: undefined }))).toEqual(asTaken);
  });

  it("says the server's sentence, or our own where it has none", () => {
    const own = { error: 'Name must be at least 2 characters', code: 'INVALID_REQUEST' };
    expect(told(refused(400, own))).toMatchObject({ text: own.error });
    expect(told(refused(400, { error: own.error }))).toMatchObject({ text: own.error });
    expect(told(new ApiError(502, 'Bad Gateway', '<html>'))).toMatchObject({
      text: 'Booking failed. Please try again.',
    });
    expect(bookingFailure(refused(400, own), inLatvian, 'lv')).toMatchObject({
      text: 'Rezervēt neizdevās. Lūdzu, mēģini vēlreiz.',
    });
  });
});
