import { z } from 'zod';

import { defineEvent, type EventOf } from './define-event.ts';
import { exportAs, omittedText, shownText } from './exported.ts';

/**
 * The format of a log and its database. It grows by one with each version of the program that can't
 * work with what an earlier one left there, or the other way round (ADR 113).
 */
export const LOG_FORMAT = 1;

/**
 * Written once, before every other event. Checkpoints carry the id, which shows if a database
 * followed another log.
 */
export const LogIdentityEstablished = defineEvent('LogIdentityEstablished', {
  schema: z.object({ logId: shownText, format: z.literal(LOG_FORMAT) }),
  example: { logId: '0198f3a0-0000-7000-8000-000000000000', format: LOG_FORMAT },
  audit: { en: 'The record began', lv: 'Sākta ierakstu uzskaite' },
});

/**
 * The root of the tree over the log at the end of a UTC day (RFC 9162, 2.1), over the `size` first
 * events of the park.
 */
export const DailyRootRecorded = defineEvent('DailyRootRecorded', {
  schema: z.object({ day: shownText, size: z.number().int(), root: shownText }),
  example: {
    day: '2026-06-01',
    size: 1200,
    root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  audit: { en: 'Fingerprint of the record kept', lv: 'Saglabāts ierakstu nospiedums' },
});

/** An event that can't be read is to be skipped: the one at this revision of this stream. */
export const EventSetAside = defineEvent('EventSetAside', {
  schema: z.object({
    stream: exportAs('stream', z.string()),
    revision: z.number().int().nonnegative(),
    why: omittedText,
  }),
  example: { stream: 'schedule', revision: 4711, why: 'A restored backup had half of it' },
  audit: { en: 'Event set aside', lv: 'Notikums atlikts malā' },
});

export const systemEvents = [LogIdentityEstablished] as const;
export type SystemEvent = EventOf<(typeof systemEvents)[number]>;
export const rootEvents = [DailyRootRecorded] as const;
export type RootEvent = EventOf<(typeof rootEvents)[number]>;
export const setAsideEvents = [EventSetAside] as const;
export type SetAsideEvent = EventOf<(typeof setAsideEvents)[number]>;
