import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';

export const partHealth = z.object({
  status: z.enum(['up', 'down']),
  message: z.string().optional(),
});

/**
 * `up`, `degraded` if a part has trouble or the event store takes no writes, `down` (503) if
 * nothing can be read or written; each part also by itself.
 */
export const getHealth = defineEndpoint('getHealth', 'GET /api/health', 'everyone', {
  summary: 'How the system is, part by part',
  response: z.object({
    status: z.enum(['up', 'degraded', 'down']),
    eventStore: partHealth,
    postgres: partHealth,
    /**
     * The stream that decides all bookings and settings. Down until it has been read, and while it
     * can't be read; meanwhile the last known settings stay in force. Its message names the
     * revision to callers who may read `/metrics`.
     */
    schedule: partHealth,
    /**
     * Down while a stream of the log lacks events, or is going to lose some. Its message names
     * accounts' streams to those callers only.
     */
    log: partHealth,
    /** The automations, which send mails for example. */
    automations: partHealth,
    /**
     * The last comparison of the read models with the log, null if there was none; `degraded` while
     * they differ.
     */
    verification: z
      .object({
        finishedAt: dateTime,
        /** The position in the log, only for callers who may read `/metrics`. */
        position: z.number().int().optional(),
        differences: z.number().int(),
      })
      .nullable(),
    readModels: z.record(
      z.string(),
      partHealth.extend({
        /** The position in the log, only for callers who may read `/metrics`. */
        position: z.string().optional(),
      }),
    ),
  }),
});

/** Whether this process answers at all. If not, it should be restarted. */
export const getLiveness = defineEndpoint('getLiveness', 'GET /api/health/live', 'everyone', {
  summary: 'Whether the process answers',
  response: z.object({ status: z.literal('up') }),
});

/**
 * Whether requests should be sent to this process: 503 while the event store takes no writes (its
 * part says why), it or Postgres is away, or a read model would show yesterday’s calendar. One that
 * has stopped for good doesn’t count, because the others still work.
 */
export const getReadiness = defineEndpoint('getReadiness', 'GET /api/health/ready', 'everyone', {
  summary: 'Whether requests can be served',
  response: z.object({
    status: z.enum(['up', 'down']),
    eventStore: partHealth,
    postgres: partHealth,
    readModels: partHealth,
  }),
});
