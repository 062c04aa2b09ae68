import { z } from 'zod';

import { settingNames } from '../configuration/setting-names.ts';
import { defineEvent, type AffectedParts, type EventOf } from '../shared/define-event.ts';
import { exportAs, omittedText, shownText } from '../shared/exported.ts';
import { dayOf } from '../shared/riga-time.ts';
import { isInCalendar, type SlotId } from '../shared/slot-ids.ts';

/**
 * Whose personal data were erased, or which. `subjectId` is the id of the booking, user, feedback,
 * question, waitlist's entry or pass, the slot’s id for a block reason, and for the admin’s
 * address, or the data of a waitlist's link that its entry doesn't have, the id of the key that
 * sealed them.
 */
export const erasedSubjects = [
  'booking',
  'user',
  'feedback',
  'blockReason',
  'feedbackSource',
  'adminEmail',
  'question',
  'waitlistEntry',
  'waitlistLink',
  'pass',
] as const;
export type ErasedSubject = (typeof erasedSubjects)[number];

/**
 * The slot that a block reason's `subjectId` names, in a list; none if it is outside the calendar.
 */
const toSlots = (subjectId: string): SlotId[] => [Number(subjectId)].filter(isInCalendar);

/**
 * Written first, to the stream that holds the data. It names every key that sealed them, to be
 * deleted (design 4).
 */
export const PersonalDataErased = defineEvent('PersonalDataErased', {
  schema: z.object({
    subject: z.enum(erasedSubjects),
    subjectId: exportAs('subject', z.string()),
    keyIds: z.array(omittedText),
    /**
     * The day of a booking's slots or an entry's, which the audit trail finds it by; null for other
     * subjects.
     */
    day: shownText.nullable(),
  }),
  example: {
    subject: 'booking',
    subjectId: '7HQ2M3N4P5Q6R7S8',
    keyIds: ['0198f3a0-0000-7000-8000-000000000000'],
    day: '2026-06-01',
  },
  touches: ({ subject, subjectId }): AffectedParts => {
    if (subject === 'booking') {
      return { booking: subjectId };
    }
    if (subject === 'adminEmail') {
      return { settings: [settingNames.adminEmail] };
    }

    return subject === 'blockReason' ? { slots: toSlots(subjectId) } : {};
  },
  days: ({ subject, subjectId, day }) => {
    if (subject === 'blockReason') {
      return toSlots(subjectId).map(dayOf);
    }

    return day === null ? [] : [day];
  },
  inWhatIf: () => undefined,
  audit: { en: 'Personal data erased', lv: 'Dzēsti personas dati' },
});

export const privacyEvents = [PersonalDataErased] as const;
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;
