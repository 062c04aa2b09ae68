import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';

import { ApiError, isOutcomeUnknown } from '#shared/api/api-error';
import { toErrorText } from '#shared/errors/error-texts';
import type { BookingWords } from '../locales/words.ts';

const REFUSALS: {
  readonly [Code in ErrorCode]?: 'taken' | 'restricted' | 'past' | 'throttled' | 'unavailable';
} = {
  SLOTS_ALREADY_BOOKED: 'taken',
  SLOT_NOT_FOUND: 'taken',
  LEAD_TIME_RESTRICTED: 'restricted',
  SLOT_IN_PAST: 'past',
  THROTTLED: 'throttled',
  UNAVAILABLE: 'unavailable',
};

/** Translates the error of a booking request (rule 17.8). */
export function describeBookingFailure(error: Error, t: BookingWords) {
  const { code, body, isReserved }: Partial<ApiError> = error instanceof ApiError ? error : {};
  const refusal = code && REFUSALS[code];
  const isByPass = code?.startsWith('PASS_') === true;
  // The server's own sentence is always in English.
  const sentence = (t.language === 'en' ? body?.error : undefined) ?? t('details.failed.text');
  const chooseText = () => {
    if (isReserved) {
      return t('details.failed.reserved');
    }
    if (isByPass) {
      return toErrorText(t.language, error);
    }

    return refusal ? t(`details.failed.${refusal}`) : sentence;
  };

  return {
    /** Whether the booking may exist nevertheless. A retry uses the same idempotency key. */
    isUnsettled: isOutcomeUnknown(error),
    /** Whether a slot can no longer be booked, so that the calendar on display is out of date. */
    isTaken: refusal === 'taken' || refusal === 'restricted' || refusal === 'past',
    /** Whether a pass could not pay, so that what the page shows of it is out of date. */
    isByPass,
    text: chooseText(),
  };
}

export type BookingFailure = ReturnType<typeof describeBookingFailure>;
