import { jsonEvent, type EventData } from '@eventstore/db-client';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

import { toClientEvent, type NewEvent } from '../log/domain-events.ts';
import type { EventLog } from '../log/event-log.ts';
import { slotOpened, toNewEvents } from './slots.ts';

/**
 * What a commit may hold: an event that can be read, one that can't, or one that this program
 * doesn't know.
 */
export type Part = number | 'unreadable' | 'unknown';

const broken = { type: 'SlotOpened', data: { slotId: 'none' } } as never as ScheduleEvent;

/** The events of one command on the schedule. */
export const toCommitted = (...events: ScheduleEvent[]): NewEvent[] =>
  toNewEvents(...events).map((event, index) => ({
    ...event,
    metadata: { ...event.metadata, commit: { size: events.length, index } },
  }));

/** Writes one command's events in one append, and returns the positions of all of them. */
export async function commit(log: EventLog, ...parts: readonly Part[]): Promise<bigint[]> {
  const revision = await log.readLastRevision(SCHEDULE);
  const events = toCommitted(
    ...parts.map((part) => (typeof part === 'number' ? slotOpened(part) : broken)),
  );
  if (parts.includes('unknown')) {
    const data: EventData[] = events.map((event, i) => {
      const ours = toClientEvent(event, log.catalog);
      return parts[i] === 'unknown'
        ? jsonEvent({ type: 'NotOurs', data: {}, metadata: ours.metadata ?? {} })
        : ours;
    });
    await log.connection.current.client.appendToStream(SCHEDULE, data);
  } else {
    await log.append(SCHEDULE, events, revision, Date.now() + 20_000);
  }

  return numberPositions(log, revision + 1n);
}

async function numberPositions(log: EventLog, fromRevision: bigint): Promise<bigint[]> {
  const positions: bigint[] = [];
  for await (const { event } of log.connection.current.client.readStream(SCHEDULE, {
    fromRevision,
  })) {
    if (event?.position) {
      positions.push(event.position.commit);
    }
  }

  return positions;
}
