import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isFailure } from '../client/failures.ts';
import type { StoredEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { storedPages } from './log-pages.ts';
import { commitPart } from './whole-commits.ts';

const ALL_MS = 10_000;

/**
 * Returns a position of the log as it is, unless it lies within a commit: then that of the last
 * event before the commit, -1 if there is none. A reader that was asked for the position reads up
 * to this one. `isOfEvent` says that an event has this very position, which is found at once then.
 * Throws EventStoreFailure: `unreachable`.
 */
export async function wholePosition(
  log: EventLog,
  position: bigint,
  { isOfEvent = false } = {},
): Promise<bigint> {
  const until = Date.now() + ALL_MS;
  const eventAt = async (from: bigint) =>
    (await log.readStored({ stream: SCHEDULE, from, count: 1 }, until))[0];
  try {
    const last = isOfEvent
      ? (await log.readStored({ from: position, count: 1 }, until))[0]
      : await lastUpTo(position, eventAt, (await log.lastRevision(SCHEDULE)) + 1n);
    const part = last && commitPart(last);
    if (!part || part.index === part.size - 1) {
      return position;
    }

    const first = (await eventAt(last.revision - BigInt(part.index))) ?? last;
    const [before] = await log.readStored(
      { from: first.position?.commit ?? 0n, isBackwards: true, count: 1 },
      until,
    );
    return before?.position?.commit ?? -1n;
  } catch (error) {
    if (isFailure(error, 'stream-deleted')) {
      return foundInLog(log, position);
    }

    throw error;
  }
}

/**
 * Finds the schedule's last event up to a position, by revisions, because a log can be read from
 * its events only.
 */
async function lastUpTo(
  position: bigint,
  eventAt: (revision: bigint) => Promise<StoredEvent | undefined>,
  end: bigint,
): Promise<StoredEvent | undefined> {
  let [last, low, high]: [StoredEvent | undefined, bigint, bigint] = [undefined, -1n, end];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const event = await eventAt(middle);
    if (event && (event.position?.commit ?? 0n) <= position) {
      [last, low] = [event, middle];
    } else {
      high = middle;
    }
  }

  return last;
}

/** Goes through the log commit by commit, since a stream that is gone for good can't be read. */
async function foundInLog(log: EventLog, position: bigint): Promise<bigint> {
  let whole = -1n;
  for await (const { last } of storedPages(log, {
    after: undefined,
    size: 1,
    signal: new AbortController().signal,
  })) {
    if (last > position) {
      break;
    }

    whole = last;
  }

  return whole;
}
