import { SCHEDULE } from '@cablepark/contracts/shared/streams';

import { isFailure } from '../client/failures.ts';
import type { StoredEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { readStoredPages } from './log-pages.ts';
import { readCommitPart } from './whole-commits.ts';

const ALL_MS = 10_000;

/**
 * Returns the position up to which a reader reads when asked for `position`: the same or, within a
 * commit, the one of the last event before that commit, -1 if there is none. `isOfEvent` says that
 * an event has exactly this position, which makes finding it faster. Throws EventStoreFailure:
 * `unreachable`.
 */
export async function findWholePosition(
  log: EventLog,
  position: bigint,
  { isOfEvent = false } = {},
): Promise<bigint> {
  const until = Date.now() + ALL_MS;
  const readEventAt = async (from: bigint) =>
    (await log.readStored({ stream: SCHEDULE, from, count: 1 }, until))[0];
  try {
    const last = isOfEvent
      ? (await log.readStored({ from: position, count: 1 }, until))[0]
      : await findLastUpTo(position, readEventAt, (await log.readLastRevision(SCHEDULE)) + 1n);
    const part = last && readCommitPart(last);
    if (!part || part.index === part.size - 1) {
      return position;
    }

    const first = (await readEventAt(last.revision - BigInt(part.index))) ?? last;
    const [before] = await log.readStored(
      { from: first.position?.commit ?? 0n, isBackwards: true, count: 1 },
      until,
    );
    return before?.position?.commit ?? -1n;
  } catch (error) {
    if (isFailure(error, 'stream-deleted')) {
      return findWholePositionInLog(log, position);
    }

    throw error;
  }
}

/**
 * Finds the schedule's last event up to a position by bisecting revisions, since the log can only
 * be read from an event's own position.
 */
async function findLastUpTo(
  position: bigint,
  readEventAt: (revision: bigint) => Promise<StoredEvent | undefined>,
  end: bigint,
): Promise<StoredEvent | undefined> {
  let [last, low, high]: [StoredEvent | undefined, bigint, bigint] = [undefined, -1n, end];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const event = await readEventAt(middle);
    if (event && (event.position?.commit ?? 0n) <= position) {
      [last, low] = [event, middle];
    } else {
      high = middle;
    }
  }

  return last;
}

/**
 * Finds the same commit by commit in the log itself, since a schedule that was deleted for good
 * can't be read as a stream.
 */
async function findWholePositionInLog(log: EventLog, position: bigint): Promise<bigint> {
  let whole = -1n;
  for await (const { last } of readStoredPages(log, {
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
