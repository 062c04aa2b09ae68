import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { publicNote } from '../shared/public-note.ts';
import { undoProcessEvents } from './undo-process.events.ts';
import { closureReason } from './cancellation-reason.ts';

const UUID = '0198f3a0-0000-7000-8000-000000000000';
const slotId = z.number().int();

/** A booking is to be moved to another day. */
export const MoveBegun = defineEvent('MoveBegun', {
  version: 1,
  schema: z.object({
    moveId: z.string(),
    bookingId: z.string(),
    newBookingId: z.string(),
    /** The slots that were requested: stored ones, and cells that staff may turn into slots. */
    slots: z.object({ stored: z.array(slotId), unallocated: z.array(slotId) }),
    /** Staff follow fewer rules than the booking's customer, who may be its account or the holder of its link. */
    mover: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('staff') }),
      z.object({ kind: z.literal('link') }),
      z.object({ kind: z.literal('account'), userId: z.string() }),
    ]),
    keepPrice: z.boolean(),
  }),
  example: {
    moveId: UUID,
    bookingId: '2026-06-01.7hq2',
    newBookingId: '2026-06-02.7hq2',
    slots: { stored: [989_112], unallocated: [] },
    mover: { kind: 'staff' },
    keepPrice: false,
  },
  audit: { en: 'Move to another day begun', lv: 'Sākta pārcelšana uz citu dienu' },
});

/** One of the days refused the move, so it was given up before the booking changed its slots. */
export const MoveAbandoned = defineEvent('MoveAbandoned', {
  version: 1,
  schema: z.object({ moveId: z.string() }),
  example: { moveId: UUID },
  audit: { en: 'Move to another day refused', lv: 'Pārcelšana uz citu dienu atteikta' },
});

/** Both days know how the move ended. */
export const MoveEnded = defineEvent('MoveEnded', {
  version: 1,
  schema: z.object({ moveId: z.string() }),
  example: { moveId: UUID },
  audit: { en: 'Move to another day ended', lv: 'Pārcelšana uz citu dienu pabeigta' },
});

/** A stretch of time is to be closed, day by day. */
export const ClosureBegun = defineEvent('ClosureBegun', {
  version: 1,
  schema: z.object({
    closureId: z.string(),
    from: z.string(),
    to: z.string(),
    reason: closureReason,
    note: publicNote.nullable(),
  }),
  example: {
    closureId: UUID,
    from: '2026-06-01T12:00:00.000Z',
    to: '2026-06-01T15:00:00.000Z',
    reason: 'weather',
    note: { lv: 'Vētra', en: 'Storm' },
  },
  audit: { en: 'Closure begun', lv: 'Sākta slēgšana' },
});

/** Every day of the closure is closed. */
export const ClosureCompleted = defineEvent('ClosureCompleted', {
  version: 1,
  schema: z.object({
    closureId: z.string(),
    /** How many slots it closed, those that bookings had held included. */
    slots: z.number().int(),
    /** How many of the customers whose bookings it postponed have an address. */
    mails: z.number().int(),
  }),
  example: { closureId: UUID, slots: 6, mails: 2 },
  audit: { en: 'Closed', lv: 'Slēgts' },
});

/** A closure is to be taken back, day by day. */
export const ClosureTakeBackBegun = defineEvent('ClosureTakeBackBegun', {
  version: 1,
  schema: z.object({ closureId: z.string() }),
  example: { closureId: UUID },
  audit: { en: 'Taking a closure back begun', lv: 'Sākta slēgšanas atcelšana' },
});

/** The closure is taken back on every day. */
export const ClosureTakenBack = defineEvent('ClosureTakenBack', {
  version: 1,
  schema: z.object({
    closureId: z.string(),
    /** How many slots were opened. */
    slots: z.number().int(),
  }),
  example: { closureId: UUID, slots: 6 },
  audit: { en: 'Closure taken back', lv: 'Slēgšana atcelta' },
});

/** The events of deeds over several days, each in a stream of its own (design 2.6). */
export const processEvents = [
  MoveBegun,
  MoveAbandoned,
  MoveEnded,
  ClosureBegun,
  ClosureCompleted,
  ClosureTakeBackBegun,
  ClosureTakenBack,
  ...undoProcessEvents,
] as const;

/** The kinds of deeds over several days; each can be resumed after a crash. */
export type ProcessKind = 'move' | 'closure' | 'take-back' | 'special-days' | 'undo';

export type ProcessEvent = EventOf<(typeof processEvents)[number]>;
