import type { AllReader } from '../reading/all-reader.ts';
import { type EventFilter, eventFilter } from '../reading/event-filter.ts';
import { checkpoint } from '../wire/read-answers.ts';
import type { AllStart, FilterOptions } from '../wire/read-request.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { Subscriber, type SubscriberContext } from './subscriber.ts';

/** Follows $all, optionally filtered. */
export class AllSubscriber extends Subscriber {
  readonly #reader: AllReader;
  readonly #isAllowed: EventFilter | undefined;
  readonly #checkpointEvery: number;
  #position = 0;
  #lookedAt = 0;
  #nextPage: Promise<readonly RecordedEvent[]> | undefined;

  constructor(context: SubscriberContext, reader: AllReader, filter: FilterOptions | undefined) {
    super(context);
    if (filter?.checkpointEvery === 0) throw new Error('a checkpoint interval of nothing');
    this.#reader = reader;
    this.#isAllowed = filter && eventFilter(filter);
    this.#checkpointEvery = filter?.checkpointEvery ?? Infinity;
  }

  async run(start: AllStart): Promise<void> {
    this.#position = await this.#reader.forwardsAfter(start);
    this.confirm();
    await this.follow('$all');
  }

  protected async sendNextPage(): Promise<'sent' | 'at-the-end'> {
    const page = await (this.#nextPage ?? this.#reader.after(this.#position));
    const last = page.at(-1);
    this.#nextPage = last && this.#reader.ahead(last.position);
    for (const event of page) {
      const taken = !this.#isAllowed || this.#isAllowed(event) ? this.send(event) : undefined;
      this.#position = event.position;
      if (this.#isAllowed) this.#countTowardsCheckpoint(event);
      if (taken) await taken;
      if (this.call.isOver) break;
    }
    return page.length > 0 ? 'sent' : 'at-the-end';
  }

  protected behind(): number {
    const sequence = this.recent.sequenceAfter(this.#position);
    return sequence === undefined ? Infinity : this.recent.end - sequence;
  }

  #countTowardsCheckpoint(event: RecordedEvent): void {
    if (++this.#lookedAt < this.#checkpointEvery) return;
    this.#lookedAt = 0;
    this.call.send(checkpoint(event.position));
  }
}
