import { EventSetAside } from '@cablepark/contracts/shared/log.events';
import { SCHEDULE, SET_ASIDE } from '@cablepark/contracts/shared/streams';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { isFailure } from '../client/failures.ts';
import { createEvent, createSystemContext } from '../streams/command-context.ts';
import { UnreadableEvent } from './domain-events.ts';
import type { Appended, EventLog } from './event-log.ts';

/** Another process may set an event aside at the same time, but rarely does. */
const TRIES = 20;
/** For each page. An operator would rather wait for a busy event store than try again. */
const READ_MS = 30_000;

/** The event of a stream that is to be skipped, and why. */
export interface EventToSetAside {
  readonly stream: string;
  readonly revision: bigint;
  readonly why: string;
}

/**
 * Records that an unreadable event is to be skipped. Throws StartupRefused if there is no such
 * event, or EventStoreFailure.
 */
export async function setEventAside(
  log: EventLog,
  { stream, revision, why }: EventToSetAside,
): Promise<Appended> {
  await assertUnreadable(log, stream, revision);
  const event = createEvent(
    { type: EventSetAside.type, data: { stream, revision: Number(revision), why } } as const,
    createSystemContext('SetEventAside', new Date()),
  );
  for (let tries = 1; ; tries++) {
    try {
      return await log.append(SET_ASIDE, [event], await log.readLastRevision(SET_ASIDE));
    } catch (error) {
      if (tries === TRIES || !isFailure(error, 'conflict')) {
        throw error;
      }
    }
  }
}

const nameStream = (stream: string): string =>
  stream === SCHEDULE ? 'The schedule' : `The stream ${stream}`;

/** The beginning of a sentence about a stream's event. */
export const nameEventOf = (stream: string): string =>
  stream === SCHEDULE ? "The schedule's event" : `The event of ${stream}`;

/** Throws StartupRefused unless the stream's event at this revision exists and can't be read. */
async function assertUnreadable(log: EventLog, stream: string, revision: bigint): Promise<void> {
  const blocksNothing = new StartupRefused(
    `${nameEventOf(stream)} at revision ${revision} blocks nothing, so it stays.`,
  );
  try {
    const until = () => Date.now() + READ_MS;
    for await (const page of log.readStreamPages(stream, revision, until)) {
      if (page.revision >= revision) {
        throw blocksNothing;
      }
    }
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      if (error.revision !== revision) {
        throw blocksNothing;
      }

      return;
    }
    if (isFailure(error, 'incomplete')) {
      throw new StartupRefused(`${nameStream(stream)} has no event at revision ${revision}.`, {
        cause: error,
      });
    }
    if (!isFailure(error, 'stream-deleted')) {
      throw error;
    }

    throw new StartupRefused(
      `${nameStream(stream)} was deleted for good, so nothing of it can be set aside.`,
      {
        cause: error,
      },
    );
  }

  throw new StartupRefused(`${nameStream(stream)} has no event at revision ${revision}.`);
}
