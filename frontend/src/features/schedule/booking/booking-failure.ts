import { ApiError } from '../../../shared/api/api-error.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import type { BookingWords } from '../locales/booking/words.ts';

/** How a refused booking is told: `unsettled` may have gone through and is to be asked again with the same key. */
export type BookingFailure =
  { readonly kind: 'unsettled' } | { readonly kind: 'refused'; readonly text: string; readonly isTaken: boolean };

/** The words for a failed booking (spec, section 8). */
export function bookingFailure(error: Error, t: BookingWords, language: Language): BookingFailure {
  if (!(error instanceof ApiError)) return { kind: 'unsettled' };
  const refused = (text: string, isTaken = false): BookingFailure => ({ kind: 'refused', text, isTaken });
  switch (error.code) {
    case 'OUTCOME_UNKNOWN':
      return { kind: 'unsettled' };
    case 'SLOTS_ALREADY_BOOKED':
    case 'SLOT_NOT_FOUND':
      return refused(t('details.failed.taken'), true);
    case 'LEAD_TIME_RESTRICTED':
      return refused(t('details.failed.restricted'), true);
    case 'SLOT_IN_PAST':
      return refused(t('details.failed.past'), true);
    case 'THROTTLED':
      return refused(t('details.failed.throttled'));
    case 'UNAVAILABLE':
      return refused(t('details.failed.unavailable'));
    default:
      // The server's own sentence, which is English.
      return refused((language === 'en' ? error.body?.error : undefined) ?? t('details.failed.text'));
  }
}
