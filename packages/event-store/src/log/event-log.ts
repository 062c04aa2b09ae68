import { NO_STREAM, type EventData } from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';

import { EventSetAside, type SetAsideEvent } from '@cablepark/contracts/shared/log.events';
import type {
  EventCatalog,
  LoggedEvent,
  RecordedEvent,
} from '@cablepark/contracts/shared/recorded-event';
import { SET_ASIDE } from '@cablepark/contracts/shared/streams';

import type { Connection, Limits } from '../client/connection.ts';
import { EventStoreFailure, isFailure } from '../client/failures.ts';
import { collect, ignore } from '../client/reading.ts';
import { callWithRetries } from '../client/retries.ts';
import type { Reading } from '../client/wire/open-reading.ts';
import {
  fromStoredEvents,
  toClientEvent,
  type NewEvent,
  type ReadEvents,
  type StoredEvent,
  type UnreadableEvent,
} from './domain-events.ts';
import { StreamGap } from './stream-gap.ts';
import { parseMetadata, toMetadataStream, type StreamMetadata } from './stream-metadata.ts';
import { MAX_COMMIT_EVENTS, WholeCommits } from './whole-commits.ts';

/** The revision that a stream must have for a write; `-1n` if it must not exist. */
export type Revision = bigint;
export const NO_EVENTS: Revision = -1n;

export interface Appended {
  /** Revision of the last event written. */
  readonly revision: Revision;
  /** Its position in the log. */
  readonly position: bigint;
}

/**
 * Part of a stream: the product's events in it, and where it ends, which may be with another event.
 */
export interface StreamSlice<Event extends LoggedEvent> {
  readonly events: readonly RecordedEvent<Event>[];
  /**
   * Revision of the last event read; if there was none, the revision before the first requested.
   */
  readonly revision: Revision;
  /** Position of the last event read, if any. */
  readonly position: bigint | undefined;
}

export interface Page<Event extends LoggedEvent = LoggedEvent> extends ReadEvents<Event> {
  /**
   * Position of the page's last event, of any type, which ends a commit; undefined for an empty
   * page.
   */
  readonly last: bigint | undefined;
  /** Whether the log ended there when it was read. */
  readonly isEnd: boolean;
}

export interface LogEnd {
  /** Position of the log's last event, of any type; undefined for an empty log. */
  readonly last: bigint | undefined;
  /**
   * Position of the product's newest event; undefined if it is not among the log's last hundred.
   */
  readonly ours: bigint | undefined;
}

/** The time by which a call must be answered, in milliseconds since 1970. */
export type Deadline = number;

/**
 * The deadline of a command that arrived at `since`: it is answered within 3 s, if only with a
 * failure (rule 15.1).
 */
export const commandDeadlineFrom = (since = Date.now()): Deadline => since + 2600;

/**
 * How many events of a stream are read with one call. An attempt's time limit would allow far more.
 */
const STREAM_PAGE_EVENTS = 500;
/** The time limits of one attempt among several, and of a page of the log. */
const ATTEMPT_MS = 900;
const PAGE_MS = 5000;
/** On a real server, the server's own events stand between the product's, one every few seconds. */
const LOOK_BACK_EVENTS = 100;
const SEARCHED_TOGETHER = 1000;
const STREAMS_SEARCHED = 100;
const toAttemptLimits = (until: Deadline): Limits => ({ ms: ATTEMPT_MS, until });

/**
 * Reads and writes domain events, with a time limit on every call, and retries where they are safe.
 */
export class EventLog {
  /** The events that are known to be set aside, each as `stream@revision`. */
  readonly #setAside = new Set<string>();
  /** The revision up to which the stream of events set aside has been read. */
  #lookedTo: Revision = NO_EVENTS;
  /** The position up to which the log was searched for events of an empty stream. */
  readonly #searched = new LRUCache<string, bigint>({ max: STREAMS_SEARCHED });

  /** `catalog` says which events the log's program writes and reads. */
  constructor(
    readonly connection: Connection,
    readonly catalog: EventCatalog,
  ) {}

  /**
   * Writes all events at the expected revision, or none. An attempt with an unclear outcome is
   * repeated with the same ids and expected revision, by which the server recognises it. Throws
   * EventStoreFailure: `conflict` (not written), `unreachable` (not written), `unclear` (may be
   * written), `too-large`, `stream-deleted`.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: Revision,
    until = commandDeadlineFrom(),
  ): Promise<Appended> {
    // The server's answer to an empty append has odd effects.
    if (events.length === 0) {
      throw new Error('Nothing to append.');
    }

    const stray = events.find(({ type, data }) => !this.catalog.isOurs(type, stream, () => data));
    if (stray) {
      throw new Error(`${stray.type} is no event of ours in ${stream}.`);
    }

    const written = events.map((event) => toClientEvent(event, this.catalog));
    const tries = { unclear: false };
    const once = async () => {
      try {
        return await this.#appendOnce(stream, written, expected, until);
      } catch (error) {
        if (isFailure(error, 'unclear', 'dropped')) {
          tries.unclear = true;
        }

        throw error;
      }
    };

    const appended = await callWithRetries(once, until).catch((error: unknown) => {
      const isUnclear =
        isFailure(error, 'dropped') || (tries.unclear && isFailure(error, 'unreachable'));
      throw isUnclear ? new EventStoreFailure('unclear', error.message, error) : error;
    });
    // The answer to a repeated write names the stream's revision, but the position may be another
    // event's.
    const position =
      tries.unclear || appended.position === undefined
        ? await this.#findPosition(stream, appended.revision, until)
        : appended.position;
    return { revision: appended.revision, position };
  }

  async #appendOnce(
    stream: string,
    events: EventData[],
    expected: Revision,
    until: Deadline,
  ): Promise<{ readonly revision: Revision; readonly position: bigint | undefined }> {
    const result = await this.connection.append(
      toAttemptLimits(until),
      `append to ${stream}`,
      (client) =>
        client.appendToStream(stream, events, {
          expectedRevision: expected === NO_EVENTS ? NO_STREAM : expected,
          deadline: ATTEMPT_MS,
        }),
    );
    return { revision: result.nextExpectedRevision, position: result.position?.commit };
  }

  async #findPosition(stream: string, revision: Revision, until: Deadline): Promise<bigint> {
    const found = await this.#readLastEvent(stream, revision, until).catch(() => undefined);
    // The events are written, so not knowing their position must not fail the append.
    return found?.position?.commit ?? 0n;
  }

  /**
   * The revision of a stream's last event. Throws EventStoreFailure: `unreachable`,
   * `stream-deleted`.
   */
  async readLastRevision(stream: string, until = commandDeadlineFrom()): Promise<Revision> {
    return (await this.#readLastEvent(stream, undefined, until))?.revision ?? NO_EVENTS;
  }

  /**
   * The id of a stream's event at a revision, of any type; undefined if there is none. Throws like
   * `readLastRevision`.
   */
  async readEventIdAt(
    stream: string,
    revision: Revision,
    until = commandDeadlineFrom(),
  ): Promise<string | undefined> {
    const last = await this.#readLastEvent(stream, revision, until);
    return last?.revision === revision ? last.id : undefined;
  }

  /** A stream's last event, or its last up to a revision. */
  async #readLastEvent(
    stream: string,
    from: Revision | undefined,
    until: Deadline,
  ): Promise<StoredEvent | undefined> {
    return (await this.readStored({ stream, from, isBackwards: true, count: 1 }, until))[0];
  }

  /**
   * Reads a stream from a revision on; empty if missing. Throws EventStoreFailure: `unreachable`,
   * `stream-deleted`, UnreadableEvent, StreamGap.
   */
  async readStream<Event extends LoggedEvent = LoggedEvent>(
    stream: string,
    from: Revision = 0n,
    until = commandDeadlineFrom(),
  ): Promise<StreamSlice<Event>> {
    const events: RecordedEvent<Event>[] = [];
    let [revision, position]: [Revision, bigint | undefined] = [from - 1n, undefined];
    for await (const page of this.readStreamPages<Event>(stream, from, () => until)) {
      for (const event of page.events) {
        events.push(event);
      }

      ({ revision, position = position } = page);
    }

    return { events, revision, position };
  }

  /**
   * Like `readStream`, page by page, so that a late failure doesn't lose earlier pages. Each page
   * has its own attempts, until a deadline that `until` returns when its turn comes. An unreadable
   * event is thrown after the page before it. Throws StreamGap if the events don't begin with
   * `from`, or if nothing is left of a stream that had events.
   */
  async *readStreamPages<Event extends LoggedEvent = LoggedEvent>(
    stream: string,
    from: Revision,
    until: () => Deadline = commandDeadlineFrom,
  ): AsyncGenerator<StreamSlice<Event>, void, undefined> {
    let next = from;
    const pageFrom = (revision: Revision) =>
      this.readStored({ stream, from: revision, count: STREAM_PAGE_EVENTS }, until());
    // The event before is read as well, because a stream that has lost its end would look as if it
    // had nothing new.
    let coming: Promise<readonly StoredEvent[]> | undefined = pageFrom(
      from > 0n ? from - 1n : from,
    );
    while (coming) {
      const found: readonly StoredEvent[] = await coming;
      await this.#assertNothingLost(stream, { found, next, isFirst: next === from }, until);
      const end = (found.at(-1)?.revision ?? next - 1n) + 1n;
      // The next page is requested while the caller uses this one.
      coming = found.length < STREAM_PAGE_EVENTS ? undefined : pageFrom(end);
      coming?.catch(ignore); // rethrown when it is awaited
      const first = next;
      const stored = found.filter(({ revision }) => revision >= first);
      const { events, unreadable } = await this.parse<Event>(stored);
      const [blocking] = unreadable;
      yield toSlice(stored, events, { first, before: blocking?.revision });
      if (blocking) {
        throw blocking;
      }

      next = end;
    }
  }

  /**
   * Throws StreamGap if a page doesn't continue where the one before ended, if it lacks events
   * itself, or if nothing is left of a stream that had events.
   */
  async #assertNothingLost(
    stream: string,
    { found, next, isFirst }: { found: readonly StoredEvent[]; next: Revision; isFirst: boolean },
    until: () => Deadline,
  ): Promise<void> {
    let expected = next;
    for (const { revision } of found) {
      if (revision > expected) {
        throw new StreamGap(stream, expected, revision);
      }

      expected = revision + 1n;
    }
    if (found.length > 0 || !isFirst) {
      return;
    }

    const hadEvents =
      next > 0n ? await this.#isGone(stream, until()) : await this.#wasEmptied(stream, until());
    if (hadEvents) {
      throw new StreamGap(stream, 0n);
    }
  }

  /**
   * Whether a stream that had events is now empty. It may also be shorter than the caller believes.
   */
  async #isGone(stream: string, until: Deadline): Promise<boolean> {
    return (await this.#readLastEvent(stream, undefined, until)) === undefined;
  }

  /**
   * Whether an empty stream once had events. One whose metadata came before its first event is new.
   */
  async #wasEmptied(stream: string, until: Deadline): Promise<boolean> {
    const { drops, isDeleted } = await this.readMetadata(stream, until);
    return isDeleted || (drops.length > 0 && (await this.#isInLog(stream, until)));
  }

  /**
   * Searches the whole log for events of a stream, continuing where an earlier search ran out of
   * time.
   */
  async #isInLog(stream: string, until: Deadline): Promise<boolean> {
    for (let isEnd = false; !isEnd;) {
      const from = this.#searched.get(stream);
      const found = await this.readStored({ from, count: SEARCHED_TOGETHER }, until);
      if (found.some(({ streamId }) => streamId === stream)) {
        return true;
      }

      isEnd = found.length < SEARCHED_TOGETHER;
      const last = found.at(-1)?.position?.commit;
      if (last !== undefined) {
        this.#searched.set(stream, last);
      }
    }

    return false;
  }

  /**
   * The metadata by which the event store drops a stream's events. Throws EventStoreFailure:
   * `unreachable`, `stream-deleted`.
   */
  async readMetadata(stream: string, until = commandDeadlineFrom()): Promise<StreamMetadata> {
    return parseMetadata(await this.#readLastEvent(toMetadataStream(stream), undefined, until));
  }

  /**
   * Reads `count` stored events of a stream from a revision on, for example a commit's, and returns
   * the product's among them. Throws what `readStream` throws.
   */
  async readEvents<Event extends LoggedEvent = LoggedEvent>(
    stream: string,
    from: Revision,
    count: number,
  ): Promise<readonly RecordedEvent<Event>[]> {
    const { events, unreadable } = await this.parse<Event>(
      await this.readStored({ stream, from, count }),
    );
    if (unreadable[0]) {
      throw unreadable[0];
    }

    return events;
  }

  /** Reads stored events of any type. Throws EventStoreFailure: `unreachable`, `stream-deleted`. */
  readStored(reading: Reading, until = commandDeadlineFrom()): Promise<readonly StoredEvent[]> {
    return callWithRetries(() => collect(this.connection, toAttemptLimits(until), reading), until);
  }

  /**
   * Reads up to `count` events after a position, ending with a whole commit, and one commit in any
   * case. Isn't retried.
   */
  async readPage<Event extends LoggedEvent = LoggedEvent>(
    after: bigint | undefined,
    count: number,
  ): Promise<Page<Event>> {
    // A read starts with the given position itself, so one more event is requested and the first is
    // dropped.
    const requested = after === undefined ? count : count + 1;
    const limits = { ms: PAGE_MS, until: Date.now() + PAGE_MS };
    const found = await collect(this.connection, limits, { from: after, count: requested });
    const commits = new WholeCommits();
    for (const event of found) {
      if (after === undefined || (event.position?.commit ?? 0n) > after) {
        commits.add(event);
      }
    }

    const isEnd = found.length < requested;
    if (!isEnd && !commits.hasWhole) {
      return this.readPage<Event>(after, count + MAX_COMMIT_EVENTS);
    }

    const whole = commits.take();
    return { ...(await this.parse<Event>(whole)), last: whole.at(-1)?.position?.commit, isEnd };
  }

  /**
   * The product's events among stored ones. Events set aside are left out, like those of other
   * programs.
   */
  async parse<Event extends LoggedEvent = LoggedEvent>(
    stored: readonly StoredEvent[],
  ): Promise<ReadEvents<Event>> {
    const { events, unreadable } = fromStoredEvents(stored, this.catalog);
    const left: UnreadableEvent[] = [];
    for (const event of unreadable) {
      if (!(await this.isSetAside(event))) {
        left.push(event);
      }
    }

    return { events: events as readonly RecordedEvent<Event>[], unreadable: left };
  }

  /**
   * Whether the log says to skip this event. Reads what it says so far, each part once. Throws
   * EventStoreFailure.
   */
  async isSetAside(
    { streamId, revision }: UnreadableEvent,
    until = commandDeadlineFrom(),
  ): Promise<boolean> {
    const name = `${streamId}@${revision}`;
    if (!this.#setAside.has(name)) {
      await this.#readSetAside(until);
    }

    return this.#setAside.has(name);
  }

  async #readSetAside(until: Deadline): Promise<void> {
    for (let isEnd = false; !isEnd;) {
      const reading = { stream: SET_ASIDE, from: this.#lookedTo + 1n, count: STREAM_PAGE_EVENTS };
      const stored = await this.readStored(reading, until).catch((error: unknown) => {
        if (isFailure(error, 'stream-deleted')) {
          return []; // nothing more can be said about any event
        }

        throw error;
      });
      for (const event of fromStoredEvents(stored, this.catalog).events) {
        if (event.type === EventSetAside.type) {
          const { stream, revision } = event.data as SetAsideEvent['data'];
          this.#setAside.add(`${stream}@${revision}`);
        }
      }

      this.#lookedTo = stored.at(-1)?.revision ?? this.#lookedTo;
      isEnd = stored.length < STREAM_PAGE_EVENTS;
    }
  }

  /** Returns the present end of the log. Throws EventStoreFailure: `unreachable`. */
  async readEnd(until = commandDeadlineFrom()): Promise<LogEnd> {
    const newestFirst = await this.readStored(
      { isBackwards: true, count: LOOK_BACK_EVENTS },
      until,
    );
    const ours = newestFirst.find(({ type, streamId, data }) =>
      this.catalog.isOurs(type, streamId, () => data),
    );
    return { last: newestFirst[0]?.position?.commit, ours: ours?.position?.commit };
  }
}

/**
 * Returns the slice of these events, from revision `first` on, that ends before `before`, if given.
 */
function toSlice<Event extends LoggedEvent>(
  stored: readonly StoredEvent[],
  events: readonly RecordedEvent<Event>[],
  { first, before }: { readonly first: Revision; readonly before: Revision | undefined },
): StreamSlice<Event> {
  const isIn = ({ revision }: { readonly revision: Revision }) =>
    before === undefined || revision < before;
  const last = stored.findLast(isIn);
  return {
    events: events.filter(isIn),
    revision: last?.revision ?? first - 1n,
    position: last?.position?.commit,
  };
}
