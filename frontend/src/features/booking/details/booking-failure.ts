import { ApiError } from '../../../shared/api/api-error.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import type { BookingWords } from '../locales/words.ts';

/** A failed booking, as the page shows it. */
export interface BookingFailure {
  /** `unsettled` means that the booking may exist nevertheless. A retry uses the same idempotency key. */
  readonly kind: 'unsettled' | 'refused';
  readonly text: string;
  /** Whether a slot can no longer be booked, so that the calendar on display is out of date. */
  readonly isTaken: boolean;
}

/** Translates the error of a booking request (rule 17.8). */
export function bookingFailure(error: Error, t: BookingWords, language: Language): BookingFailure {
  const failure = (text: string, more: Partial<BookingFailure> = {}): BookingFailure => ({
    kind: 'refused',
    isTaken: false,
    ...more,
    text,
  });
  if (!(error instanceof ApiError)) return failure(t('details.failed.text'), { kind: 'unsettled' });
  // The server's own sentence is always in English.
  const sentence = (language === 'en' ? error.body?.error : undefined) ?? t('details.failed.text');
  const taken = { isTaken: true };
  switch (error.code) {
    case 'OUTCOME_UNKNOWN':
      return failure(sentence, { kind: 'unsettled' });
    case 'SLOTS_ALREADY_BOOKED':
    case 'SLOT_NOT_FOUND':
      return failure(t('details.failed.taken'), taken);
    case 'LEAD_TIME_RESTRICTED':
      return failure(t('details.failed.restricted'), taken);
    case 'SLOT_IN_PAST':
      return failure(t('details.failed.past'), taken);
    case 'THROTTLED':
      return failure(t('details.failed.throttled'));
    case 'UNAVAILABLE':
      return failure(t('details.failed.unavailable'));
    default:
      return failure(sentence);
  }
}
