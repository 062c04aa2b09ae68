import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';

/**
 * Whose, or which, personal data: `subjectId` is the booking's, user's or feedback's id; the slot's id of a block
 * reason; of the admin's address the id of the key that sealed it.
 */
export const erasedSubjects = ['booking', 'user', 'feedback', 'blockReason', 'feedbackSource', 'adminEmail'] as const;
export type ErasedSubject = (typeof erasedSubjects)[number];

/**
 * Somebody's personal data are to be gone: first this is written, into the stream they are in, then
 * the keys are deleted, as often as it takes (design 4). It names every key that sealed them.
 */
export const PersonalDataErased = defineEvent('PersonalDataErased', {
  version: 2,
  schema: z.object({
    subject: z.enum(erasedSubjects),
    subjectId: z.string(),
    keyIds: z.array(z.string()),
  }),
  example: {
    subject: 'booking',
    subjectId: '2026-06-01.7HQ2M3N4P5Q6R7S8',
    keyIds: ['0198f3a0-0000-7000-8000-000000000000'],
  },
  audit: { en: 'Personal data erased', lv: 'Dzēsti personas dati' },
  // Version 1 knew fewer subjects; its data were the same.
  upcasts: { 1: (old: object) => old },
});

export const privacyEvents = [PersonalDataErased] as const;
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;
