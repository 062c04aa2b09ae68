import { randomUUID } from 'node:crypto';
import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { LinkResolver } from '../reading/link-resolver.ts';
import type { RecentEvents } from '../recent-events.ts';
import { caughtUp, confirmation, fellBehind } from '../wire/read-answers.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

/** The handling of live subscribers that read more slowly than events are written. */
export interface SlowSubscribers {
  /** A subscriber more than this many events behind is sent `fellBehind` and continues from history. */
  readonly fellBehindAfter: number;
  /**
   * A subscriber with more than this many events waiting here is dropped; undefined means never. About 300 small events
   * more are buffered in its connection and its client.
   */
  readonly droppedAfter?: number;
}

/** No subscriber is dropped, as in versions after 23.10 (ADR 5). */
export const slowSubscribers: SlowSubscribers = { fellBehindAfter: 1000 };

export interface SubscriberContext {
  readonly call: GrpcCall;
  readonly recent: RecentEvents;
  /** Present if links are to be resolved. */
  readonly links: LinkResolver | undefined;
  readonly slowSubscribers: SlowSubscribers;
}

const tooSlow = () =>
  new GrpcError(
    GrpcStatus.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/**
 * The common part of subscribers to a stream and to $all. It holds only its place in the log, so a slow one costs no
 * more memory than a fast one; one that falls behind is sent `fellBehind` and reads history again.
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

  /** Sends events until the call is over. */
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
      if (sent === 'at-the-end') this.#becomeLive();
      if (sent !== 'sent') await this.#commit();
    }
  }

  /** Sends the next events. Returns whether there were any, or that the end is reached or there is no stream yet. */
  protected abstract sendNextPage(): Promise<'sent' | 'at-the-end' | 'nothing-yet'>;
  /** The number of events that this subscriber has not yet examined. */
  protected abstract behind(): number;

  protected confirm(): void {
    if (this.#isConfirmed) return;
    this.#isConfirmed = true;
    this.call.send(confirmation(randomUUID()));
  }

  /** @returns a promise to await before sending more, if the caller is congested */
  protected send(event: RecordedEvent): Promise<void> | undefined {
    if (this.#links?.isLink(event)) return this.#links.frame(event).then((frame) => this.sendFrame(frame));
    return this.sendFrame(event.frame);
  }

  protected sendFrame(frame: Buffer): Promise<void> | undefined {
    this.call.send(frame);
    if (!this.call.isCongested) return undefined;
    return this.call.drained().then(() => {
      this.#keepPace();
    });
  }

  #becomeLive(): void {
    if (!this.#isLive) this.call.send(caughtUp);
    this.#isLive = true;
  }

  /** Checked only after the caller has made the store wait: one that reads events as they come is never behind. */
  #keepPace(): void {
    if (!this.#isLive || this.behind() <= this.#limits.fellBehindAfter) return;
    this.#isLive = false;
    this.call.send(fellBehind);
  }

  #dropIfTooSlow(): void {
    const limit = this.#limits.droppedAfter;
    if (limit === undefined || !this.#isLive || !this.call.isCongested) return;
    if (this.behind() > limit) this.call.fail(tooSlow());
  }

  async #commit(): Promise<void> {
    if (this.#hasMore || this.call.isOver) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
  }
}
