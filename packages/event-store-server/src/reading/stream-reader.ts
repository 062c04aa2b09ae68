import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { encodeResolvedLink } from '../wire/read-answers.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { StreamHeads } from '../writing/stream-heads.ts';

const PAGE_EVENTS = 500;

/**
 * The readable part of a stream. Its metadata may hide events that are too old, too many or
 * truncated.
 */
export type Visible =
  /** The stream is missing or soft-deleted. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'deleted' }
  /**
   * Both revisions are inclusive. `first` exceeds `last` if everything is hidden, as events older
   * than `createdSince` are.
   */
  | {
      readonly kind: 'found';
      readonly first: number;
      readonly last: number;
      readonly createdSince: number;
    };

/** Reads single streams and applies their metadata. */
export class StreamReader {
  constructor(
    private readonly heads: StreamHeads,
    private readonly log: LogReader,
    private readonly recent: RecentEvents,
  ) {}

  /** Returns a stream's last revision: −1 if it has no events, 2^63 if it is tombstoned. */
  async readLastRevision(stream: string): Promise<number> {
    for (let load = this.heads.require(stream); load; load = this.heads.require(stream)) {
      await load;
    }

    return this.heads.findRevision(stream);
  }

  /** Returns which of a stream's events its metadata let readers see now. */
  async findVisibleRange(stream: string): Promise<Visible> {
    const last = await this.readLastRevision(stream);
    const metadata = this.heads.findMetadata(stream);
    if (last === TOMBSTONE_REVISION) {
      return { kind: 'deleted' };
    }
    if (last < 0 || metadata.isSoftDeleted) {
      return { kind: 'not-found' };
    }

    const first = Math.max(
      0,
      metadata.truncateBefore ?? 0,
      last - (metadata.maxCount ?? Infinity) + 1,
    );
    const createdSince = metadata.maxAge === undefined ? 0 : Date.now() - metadata.maxAge * 1000;
    return { kind: 'found', first, last, createdSince };
  }

  /** Yields the visible events from a revision on, in pages that may be empty. */
  async *readForwards(
    stream: string,
    from: number,
    visible: Visible,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    if (visible.kind !== 'found') {
      return;
    }

    for (let next = Math.max(from, visible.first); next <= visible.last;) {
      const page =
        this.#findRecentFrom(stream, next, visible.last) ??
        (await this.log.readStream(stream, next, visible.last, false, PAGE_EVENTS));
      const last = page.at(-1);
      if (!last) {
        return;
      }

      next = last.revision + 1;
      yield visible.createdSince === 0
        ? page
        : page.filter(({ created }) => created >= visible.createdSince);
    }
  }

  /** Yields the visible events from a revision back, newest first. `atMost` are needed of them. */
  async *readBackwards(
    stream: string,
    from: number,
    visible: Visible,
    atMost: number,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    if (visible.kind !== 'found') {
      return;
    }

    for (let next = Math.min(from, visible.last); next >= visible.first;) {
      const page =
        this.#findRecentBefore(stream, next, visible.first) ??
        (await this.log.readStream(
          stream,
          visible.first,
          next,
          true,
          Math.min(PAGE_EVENTS, atMost),
        ));
      const last = page.at(-1);
      if (!last) {
        return;
      }

      next = last.revision - 1;
      if (last.created < visible.createdSince) {
        yield page.filter(({ created }) => created >= visible.createdSince);
        return;
      }

      yield page;
    }
  }

  /** Returns one event if it is visible. A revision of −1 stands for the last. */
  async readEvent(stream: string, revision: number): Promise<RecordedEvent | undefined> {
    const visible = await this.findVisibleRange(stream);
    if (visible.kind !== 'found') {
      return undefined;
    }

    const wanted = revision === -1 ? visible.last : revision;
    if (wanted < visible.first || wanted > visible.last) {
      return undefined;
    }

    const found =
      this.recent.find(stream, wanted) ??
      (await this.log.readStream(stream, wanted, wanted, false, 1)).at(0);
    return found && found.created >= visible.createdSince ? found : undefined;
  }

  #findRecentFrom(stream: string, from: number, to: number): readonly RecordedEvent[] | undefined {
    const events = this.recent.listOfStream(stream);
    const first = events[0];
    if (!first || first.revision > from) {
      return undefined;
    }

    const start = from - first.revision;
    return events.slice(start, Math.min(start + PAGE_EVENTS, to - first.revision + 1));
  }

  #findRecentBefore(
    stream: string,
    from: number,
    to: number,
  ): readonly RecordedEvent[] | undefined {
    const events = this.recent.listOfStream(stream);
    const first = events[0];
    if (!first || first.revision > to) {
      return undefined;
    }

    const end = from - first.revision + 1;
    return events.slice(Math.max(to - first.revision, end - PAGE_EVENTS), end).reverse();
  }
}

const LINK = '$>';
const REVISION = /^\s*[+-]?\d+\s*$/;

/** Resolves links, events whose data is `revision@stream`. */
export class LinkResolver {
  constructor(private readonly streams: StreamReader) {}

  isLink(event: RecordedEvent): boolean {
    return event.type === LINK;
  }

  /**
   * Returns the frame to send for a link, with its target if that is visible. A link that names no
   * revision is sent as it is.
   */
  async resolve(event: RecordedEvent): Promise<Buffer> {
    const [revision = '', ...rest] = event.data.toString('utf8').split('@');
    if (!REVISION.test(revision)) {
      return event.frame;
    }

    const stream = rest.join('@');
    const number = Number(revision);
    const isReadable = stream !== '' && number >= -1;
    return encodeResolvedLink(
      event,
      isReadable ? await this.streams.readEvent(stream, number) : undefined,
    );
  }
}
