import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';

/** Written once, first of all: checkpoints carry it, so that a database that followed another log is noticed. */
export const LogIdentityEstablished = defineEvent('LogIdentityEstablished', {
  version: 1,
  schema: z.object({ logId: z.string() }),
  example: { logId: '0198f3a0-0000-7000-8000-000000000000' },
  audit: { en: 'The record began', lv: 'Sākta ierakstu uzskaite' },
});

export const systemEvents = [LogIdentityEstablished] as const;
export type SystemEvent = EventOf<(typeof systemEvents)[number]>;
