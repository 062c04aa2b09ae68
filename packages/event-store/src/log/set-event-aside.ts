import { EventSetAside } from '@cablepark/contracts/schedule/schedule.events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { isFailure } from '../client/failures.ts';
import { newEvent, systemContext } from '../streams/command-context.ts';
import { UnreadableEvent } from './domain-events.ts';
import type { Appended, EventLog } from './event-log.ts';

/** Other processes may write at the same time, but hardly ever: a schedule that can't be read takes no commands. */
const TRIES = 20;

/** Notes that an unreadable event is to be skipped. Throws StartupRefused if there is none, and EventStoreFailure. */
export async function setEventAside(log: EventLog, revision: bigint, why: string): Promise<Appended> {
  await assertUnreadable(log, revision);
  const event = newEvent(
    { type: EventSetAside.type, data: { revision: Number(revision), why } } as const,
    systemContext('SetEventAside', new Date()),
  );
  const written = { ...event, metadata: { ...event.metadata, commit: { size: 1, index: 0 } } };
  for (let tries = 1; ; tries++) {
    try {
      return await log.append(SCHEDULE, [written], await log.lastRevision(SCHEDULE));
    } catch (error) {
      if (tries === TRIES || !isFailure(error, 'conflict')) throw error;
    }
  }
}

async function assertUnreadable(log: EventLog, revision: bigint): Promise<void> {
  try {
    for await (const page of log.streamPages(SCHEDULE, revision))
      if (page.revision >= revision)
        throw new StartupRefused(`The schedule's event at revision ${revision} blocks nothing, so it stays.`);
  } catch (error) {
    if (error instanceof UnreadableEvent && error.revision === revision) return;
    if (!isFailure(error, 'stream-deleted')) throw error;
    throw new StartupRefused('The schedule was deleted for good, so nothing of it can be set aside.', { cause: error });
  }
  throw new StartupRefused(`The schedule has no event at revision ${revision}.`);
}
