import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import type { NewEvent } from '../log/domain-events.ts';
import { createEvent, type CommandContext } from '../streams/command-context.ts';
import type { Decider } from '../streams/decider.ts';

/** A simple event to write. */
export const slotOpened = (halfHour: number, priceCents = 2000): ScheduleEvent => ({
  type: 'SlotOpened',
  data: { day: '2026-06-01', slots: [{ slotId: slotFromHalfHour(halfHour), priceCents }] },
});

/** An event that takes about 40 bytes for each slot. */
export const slotsGenerated = (count: number): ScheduleEvent => ({
  type: 'SlotsGenerated',
  data: {
    day: '2026-06-01',
    slots: Array.from({ length: count }, (_, i) => ({
      slotId: slotFromHalfHour(900_000 + i),
      priceCents: 2000,
    })),
    removed: [],
    repriced: [],
  },
});

export const testContext: CommandContext = {
  actor: { kind: 'system', name: 'test' },
  command: 'Test',
  now: new Date('2026-06-01T09:00:00Z'),
  correlationId: 'correlation',
  causationId: 'causation',
};

export const toNewEvents = (...events: ScheduleEvent[]): NewEvent[] =>
  events.map((event) => createEvent(event, testContext));

/** Folds a stream into the ids of its opened slots, in order. */
export const openedSlots: Decider<readonly number[], ScheduleEvent> = {
  initialState: [],
  evolve: (slots, event) =>
    event.type === 'SlotOpened'
      ? [...slots, ...event.data.slots.map(({ slotId }) => slotId)]
      : slots,
};
