import { streamDeletedError } from '../calls/stream-errors.ts';
import type { StreamReader } from '../reading/stream-reader.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { Subscriber, type SubscriberContext } from './subscriber.ts';

const TOMBSTONE_TYPE = '$streamDeleted';
const PAGE_EVENTS = 500;

/** Follows one stream, which need not exist yet. */
export class StreamSubscriber extends Subscriber {
  readonly #reader: StreamReader;
  readonly #stream: string;
  /** The next revision to send. */
  #next = 0;
  /** Once the history has been sent, new events are sent regardless of the stream's metadata. */
  #isThroughHistory = false;

  constructor(context: SubscriberContext, reader: StreamReader, stream: string) {
    super(context);
    this.#reader = reader;
    this.#stream = stream;
  }

  /** @param after the revision after which to start; −1 for the start of the stream */
  async run(after: number | 'end'): Promise<void> {
    const visible = await this.#reader.visible(this.#stream);
    if (after === 'end') {
      this.#isThroughHistory = true;
      const last = await this.#reader.lastRevision(this.#stream);
      this.#next = last === TOMBSTONE_REVISION ? Infinity : last + 1;
    } else {
      if (visible.kind === 'deleted') throw streamDeletedError(this.#stream);
      this.#next = after + 1;
    }
    this.confirm();
    await this.follow(this.#stream);
  }

  protected async sendNextPage(): Promise<'sent' | 'at-the-end' | 'nothing-yet'> {
    if (!this.#isThroughHistory) return this.#sendHistory();
    const first = this.recent.ofStream(this.#stream)[0]?.revision;
    if (first !== undefined && (first <= this.#next || first === TOMBSTONE_REVISION)) return this.#sendRecent(first);
    const last = await this.#reader.lastRevision(this.#stream);
    return last < this.#next || last === TOMBSTONE_REVISION ? 'at-the-end' : this.#sendHistory();
  }

  protected behind(): number {
    const last = this.recent.ofStream(this.#stream).at(-1)?.revision ?? -1;
    return Math.max(0, last === TOMBSTONE_REVISION ? 1 : last - this.#next + 1);
  }

  async #sendRecent(firstRevision: number): Promise<'sent' | 'at-the-end'> {
    const start = Math.max(0, this.#next - firstRevision);
    const page = this.recent.ofStream(this.#stream).slice(start, start + PAGE_EVENTS);
    await this.#sendAll(page);
    return page.length > 0 ? 'sent' : 'at-the-end';
  }

  async #sendHistory(): Promise<'sent' | 'at-the-end' | 'nothing-yet'> {
    const visible = await this.#reader.visible(this.#stream);
    if (visible.kind === 'deleted') throw streamDeletedError(this.#stream);
    if (visible.kind === 'not-found') return this.#isThroughHistory ? 'at-the-end' : 'nothing-yet';
    for await (const page of this.#reader.forwards(this.#stream, this.#next, visible)) {
      if (page.length === 0) continue;
      await this.#sendAll(page);
      return 'sent';
    }
    this.#next = Math.max(this.#next, visible.last + 1);
    this.#isThroughHistory = true;
    return 'at-the-end';
  }

  async #sendAll(page: readonly RecordedEvent[]): Promise<void> {
    for (const event of page) {
      const taken = this.send(event);
      this.#next = event.revision + 1;
      if (taken) await taken;
      if (event.type === TOMBSTONE_TYPE) throw streamDeletedError(this.#stream);
    }
  }
}
