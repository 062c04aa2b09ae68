import { randomUUID } from 'node:crypto';

import { toStreamDeletedError } from '../calls/stream-errors.ts';
import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { AllReader } from '../reading/all-reader.ts';
import { createEventFilter, type EventFilter } from '../reading/event-filter.ts';
import type { LinkResolver, StreamReader } from '../reading/stream-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import {
  caughtUp,
  encodeCheckpoint,
  encodeConfirmation,
  fellBehind,
} from '../wire/read-answers.ts';
import type { FilterOptions, Start } from '../wire/read-request.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

/** The handling of live subscribers that read more slowly than events are written. */
export interface SlowSubscribers {
  /**
   * A subscriber more than this many events behind is sent `fellBehind` and continues from history.
   */
  readonly fellBehindAfter: number;
  /**
   * A subscriber with more than this many events waiting here is dropped; undefined means never.
   * About 300 small events more are buffered in its connection and its client.
   */
  readonly droppedAfter?: number;
}

/** No subscriber is dropped, as in versions after 23.10 (ADR 5). */
export const slowSubscribers: SlowSubscribers = { fellBehindAfter: 1000 };

interface SubscriberContext {
  readonly call: GrpcCall;
  readonly recent: RecentEvents;
  /** Present if links are to be resolved. */
  readonly links: LinkResolver | undefined;
  readonly slowSubscribers: SlowSubscribers;
}

const toTooSlow = () =>
  new GrpcError(
    GrpcStatus.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/**
 * The common part of subscribers to a stream and to $all. It holds only its place in the log, so a
 * slow one costs no more memory than a fast one; one that falls behind is sent `fellBehind` and
 * reads history again.
 */
export abstract class Subscriber {
  protected readonly call: GrpcCall;
  protected readonly recent: RecentEvents;
  readonly #links: LinkResolver | undefined;
  readonly #limits: SlowSubscribers;
  #isConfirmed = false;
  #isLive = false;
  #wake: (() => void) | undefined;
  #hasMore = false;

  constructor({ call, recent, links, slowSubscribers }: SubscriberContext) {
    this.call = call;
    this.recent = recent;
    this.#links = links;
    this.#limits = slowSubscribers;
  }

  /** Sends events, each time that some are added to the stream, until the call is over. */
  protected async follow(stream: string): Promise<void> {
    const stop = this.recent.onCommit(stream, () => {
      this.#dropIfTooSlow();
      this.#hasMore = true;
      this.#wake?.();
    });
    this.call.onClosed(() => {
      stop();
      this.#wake?.();
    });
    while (!this.call.isOver) {
      this.#hasMore = false;
      const sent = await this.sendNextPage();
      if (sent === 'at-the-end') {
        this.#becomeLive();
      }
      if (sent !== 'sent') {
        await this.#waitForEvents();
      }
    }
  }

  /**
   * Sends the next events. Returns whether there were any, the end has been reached, or the stream
   * doesn't exist yet.
   */
  protected abstract sendNextPage(): Promise<'sent' | 'at-the-end' | 'nothing-yet'>;
  /** The number of events that this subscriber has not yet examined. */
  protected abstract countBehind(): number;

  protected confirm(): void {
    if (this.#isConfirmed) {
      return;
    }

    this.#isConfirmed = true;
    this.call.send(encodeConfirmation(randomUUID()));
  }

  /** Returns a promise to await before sending more, if the caller is congested. */
  protected send(event: RecordedEvent): Promise<void> | undefined {
    if (this.#links?.isLink(event)) {
      return this.#links.resolve(event).then((frame) => this.sendFrame(frame));
    }

    return this.sendFrame(event.frame);
  }

  protected sendFrame(frame: Buffer): Promise<void> | undefined {
    this.call.send(frame);
    if (!this.call.isCongested) {
      return undefined;
    }

    return this.call.waitForDrain().then(() => this.#keepPace());
  }

  #becomeLive(): void {
    if (!this.#isLive) {
      this.call.send(caughtUp);
    }

    this.#isLive = true;
  }

  /**
   * Checked only after the caller has made the store wait: one that reads events as they come is
   * never behind.
   */
  #keepPace(): void {
    if (!this.#isLive || this.countBehind() <= this.#limits.fellBehindAfter) {
      return;
    }

    this.#isLive = false;
    this.call.send(fellBehind);
  }

  #dropIfTooSlow(): void {
    const limit = this.#limits.droppedAfter;
    if (limit === undefined || !this.#isLive || !this.call.isCongested) {
      return;
    }
    if (this.countBehind() > limit) {
      this.call.fail(toTooSlow());
    }
  }

  /** Waits until events are added or the call is over. */
  async #waitForEvents(): Promise<void> {
    if (this.#hasMore || this.call.isOver) {
      return;
    }

    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }
}

/**
 * A subscription to `$all`, with a filter or without. A filtered one also gets checkpoints, as the
 * protocol asks for.
 */
export class AllSubscriber extends Subscriber {
  readonly #isAllowed: EventFilter | undefined;
  readonly #checkpointEvery: number;
  #position = 0;
  /** The events examined since the last checkpoint. */
  #examined = 0;
  #nextPage: Promise<readonly RecordedEvent[]> | undefined;

  constructor(
    context: SubscriberContext,
    private readonly reader: AllReader,
    filter: FilterOptions | undefined,
  ) {
    super(context);
    if (filter?.checkpointEvery === 0) {
      throw new Error('a checkpoint interval of nothing');
    }

    this.#isAllowed = filter && createEventFilter(filter);
    this.#checkpointEvery = filter?.checkpointEvery ?? Infinity;
  }

  async run(start: Start): Promise<void> {
    this.#position = await this.reader.findForwardStartAfter(start);
    this.confirm();
    await this.follow('$all');
  }

  protected async sendNextPage(): Promise<'sent' | 'at-the-end'> {
    const page = await (this.#nextPage ?? this.reader.readAfter(this.#position));
    const last = page.at(-1);
    this.#nextPage = last && this.reader.readAhead(last.position);
    for (const event of page) {
      const drained = !this.#isAllowed || this.#isAllowed(event) ? this.send(event) : undefined;
      this.#position = event.position;
      if (this.#isAllowed) {
        this.#countTowardsCheckpoint(event);
      }
      if (drained) {
        await drained;
      }
      if (this.call.isOver) {
        break;
      }
    }

    return page.length > 0 ? 'sent' : 'at-the-end';
  }

  protected countBehind(): number {
    const sequence = this.recent.findSequenceAfter(this.#position);
    return sequence === undefined ? Infinity : this.recent.end - sequence;
  }

  #countTowardsCheckpoint(event: RecordedEvent): void {
    if (++this.#examined < this.#checkpointEvery) {
      return;
    }

    this.#examined = 0;
    this.call.send(encodeCheckpoint(event.position));
  }
}

const TOMBSTONE_TYPE = '$streamDeleted';
const PAGE_EVENTS = 500;

/** Follows one stream, which need not exist yet. */
export class StreamSubscriber extends Subscriber {
  #next = 0;
  /** Once the history has been sent, new events are sent regardless of the stream's metadata. */
  #isThroughHistory = false;

  constructor(
    context: SubscriberContext,
    private readonly reader: StreamReader,
    private readonly stream: string,
  ) {
    super(context);
  }

  /** @param after the revision after which to start; −1 for the start of the stream */
  async run(after: number | 'end'): Promise<void> {
    const visible = await this.reader.findVisibleRange(this.stream);
    if (after === 'end') {
      this.#isThroughHistory = true;
      const last = await this.reader.readLastRevision(this.stream);
      this.#next = last === TOMBSTONE_REVISION ? Infinity : last + 1;
    } else {
      if (visible.kind === 'deleted') {
        throw toStreamDeletedError(this.stream);
      }

      this.#next = after + 1;
    }

    this.confirm();
    await this.follow(this.stream);
  }

  protected async sendNextPage(): Promise<'sent' | 'at-the-end' | 'nothing-yet'> {
    if (!this.#isThroughHistory) {
      return this.#sendHistory();
    }

    const first = this.recent.listOfStream(this.stream)[0]?.revision;
    if (first !== undefined && (first <= this.#next || first === TOMBSTONE_REVISION)) {
      return this.#sendRecent(first);
    }

    const last = await this.reader.readLastRevision(this.stream);
    return last < this.#next || last === TOMBSTONE_REVISION ? 'at-the-end' : this.#sendHistory();
  }

  protected countBehind(): number {
    const last = this.recent.listOfStream(this.stream).at(-1)?.revision ?? -1;
    return Math.max(0, last === TOMBSTONE_REVISION ? 1 : last - this.#next + 1);
  }

  async #sendRecent(firstRevision: number): Promise<'sent' | 'at-the-end'> {
    const start = Math.max(0, this.#next - firstRevision);
    const page = this.recent.listOfStream(this.stream).slice(start, start + PAGE_EVENTS);
    await this.#sendAll(page);
    return page.length > 0 ? 'sent' : 'at-the-end';
  }

  async #sendHistory(): Promise<'sent' | 'at-the-end' | 'nothing-yet'> {
    const visible = await this.reader.findVisibleRange(this.stream);
    if (visible.kind === 'deleted') {
      throw toStreamDeletedError(this.stream);
    }
    if (visible.kind === 'not-found') {
      return this.#isThroughHistory ? 'at-the-end' : 'nothing-yet';
    }

    for await (const page of this.reader.readForwards(this.stream, this.#next, visible)) {
      if (page.length === 0) {
        continue;
      }

      await this.#sendAll(page);
      return 'sent';
    }

    this.#next = Math.max(this.#next, visible.last + 1);
    this.#isThroughHistory = true;
    return 'at-the-end';
  }

  async #sendAll(page: readonly RecordedEvent[]): Promise<void> {
    for (const event of page) {
      const drained = this.send(event);
      this.#next = event.revision + 1;
      if (drained) {
        await drained;
      }
      if (event.type === TOMBSTONE_TYPE) {
        throw toStreamDeletedError(this.stream);
      }
    }
  }
}
