import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { collect } from '../client/collect.ts';
import { isFailure } from '../client/failures.ts';
import { withRetries } from '../client/retries.ts';
import { readAll, readStream } from '../client/wire/read-all.ts';
import type { ReadAnswer, StoredEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { storedPages } from './log-pages.ts';
import { commitPart } from './whole-commits.ts';

/** The time for all of the reads, and for one of them. */
const ALL_MS = 10_000;
const ATTEMPT_MS = 900;

/**
 * Returns a position of the log as it is, unless it lies within a commit: then that of the last event before the commit,
 * -1 if there is none. Whoever reads up to a position that was asked for reads up to this one. Throws EventStoreFailure:
 * `unreachable`.
 */
export async function wholePosition(log: EventLog, position: bigint): Promise<bigint> {
  const reads = new Reads(log, Date.now() + ALL_MS);
  try {
    const last = await lastUpTo(reads, position, (await log.lastRevision(SCHEDULE)) + 1n);
    const part = last && commitPart(last);
    if (!part || part.index === part.size - 1) return position;
    const first = await reads.at(last.revision - BigInt(part.index));
    return (await reads.before(first ?? last))?.position?.commit ?? -1n;
  } catch (error) {
    if (isFailure(error, 'stream-deleted')) return foundInLog(log, position);
    throw error;
  }
}

/** Finds the schedule's last event up to a position, by revisions, because a log can be read from its events only. */
async function lastUpTo(reads: Reads, position: bigint, end: bigint): Promise<StoredEvent | undefined> {
  let [last, low, high]: [StoredEvent | undefined, bigint, bigint] = [undefined, -1n, end];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const event = await reads.at(middle);
    if (event && (event.position?.commit ?? 0n) <= position) [last, low] = [event, middle];
    else high = middle;
  }
  return last;
}

/** Goes through the log commit by commit, since a stream that is gone for good can't be read. */
async function foundInLog(log: EventLog, position: bigint): Promise<bigint> {
  let whole = -1n;
  for await (const { last } of storedPages(log, { after: undefined, size: 1, signal: new AbortController().signal })) {
    if (last > position) break;
    whole = last;
  }
  return whole;
}

/** Reads of single events. */
class Reads {
  readonly #log: EventLog;
  readonly #until: number;

  constructor(log: EventLog, until: number) {
    this.#log = log;
    this.#until = until;
  }

  /** The schedule's event at a revision. */
  at(from: bigint): Promise<StoredEvent | undefined> {
    return this.#first((client, onError) => readStream(client, SCHEDULE, { from, count: 1 }, onError));
  }

  /** The log's last event before another. */
  before({ position }: StoredEvent): Promise<StoredEvent | undefined> {
    const from = position?.commit ?? 0n;
    return this.#first((client, onError) => readAll(client, { from, isBackwards: true, count: 1 }, onError));
  }

  async #first(open: Parameters<typeof collect<ReadAnswer>>[3]): Promise<StoredEvent | undefined> {
    const limits = { ms: ATTEMPT_MS, until: this.#until };
    const once = () => collect(this.#log.connection, limits, 'read one event', open);
    return (await withRetries(once, this.#until)).find(({ event }) => event)?.event;
  }
}
