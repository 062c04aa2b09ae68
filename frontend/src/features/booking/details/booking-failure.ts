import { ApiError } from '../../../shared/api/api-error.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import type { BookingWords } from '../locales/words.ts';

/** How a booking that did not go through is told. */
export interface BookingFailure {
  /** `unsettled`: it may have gone through all the same, and is to be asked again with the same key. */
  readonly kind: 'unsettled' | 'refused';
  /** A sentence. */
  readonly text: string;
  /** Whether the calendar has changed meanwhile. */
  readonly isTaken: boolean;
  /** Ids of the slots that stood in the way, as far as the server named them. */
  readonly takenSlots: readonly number[];
}

/** The words for a failed booking (rule 17.8). */
export function bookingFailure(error: Error, t: BookingWords, language: Language): BookingFailure {
  const told = (text: string, more: Partial<BookingFailure> = {}): BookingFailure => ({
    kind: 'refused',
    isTaken: false,
    takenSlots: [],
    ...more,
    text,
  });
  if (!(error instanceof ApiError)) return told(t('details.failed.text'), { kind: 'unsettled' });
  // The server's own sentence, which is English.
  const sentence = (language === 'en' ? error.body?.error : undefined) ?? t('details.failed.text');
  const taken = { isTaken: true, takenSlots: error.body?.alreadyBookedSlots ?? [] };
  switch (error.code) {
    case 'OUTCOME_UNKNOWN':
      return told(sentence, { kind: 'unsettled' });
    case 'SLOTS_ALREADY_BOOKED':
    case 'SLOT_NOT_FOUND':
      return told(t('details.failed.taken'), taken);
    case 'LEAD_TIME_RESTRICTED':
      return told(t('details.failed.restricted'), taken);
    case 'SLOT_IN_PAST':
      return told(t('details.failed.past'), taken);
    case 'THROTTLED':
      return told(t('details.failed.throttled'));
    case 'UNAVAILABLE':
      return told(t('details.failed.unavailable'));
    default:
      return told(sentence);
  }
}
