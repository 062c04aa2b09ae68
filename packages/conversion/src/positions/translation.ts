import { LogIdentityEstablished } from '@cablepark/contracts/system/system.events';
import type { NewEvent } from '../convert/new-event.ts';

/**
 * Translates the position of a reader of the old log to the new one: it stands before the first commit that has anything
 * in it that it hasn't seen. Events that it sees once more have the ids that they had, by which the outbox knows them.
 */
export class Translation {
  /** The wanted positions that haven't been reached, in order. */
  readonly #open: bigint[];
  readonly #found = new Map<bigint, bigint>();
  readonly #wantedEvents: ReadonlySet<string>;
  readonly #events = new Map<string, bigint>();
  /** The end of the last whole commit. */
  #last = -1n;
  #logId: string | undefined;

  constructor(positions: Iterable<bigint>, eventIds: Iterable<string> = []) {
    this.#open = [...new Set(positions)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.#wantedEvents = new Set(eventIds);
  }

  /** Call it for each event, in the order of the new log, with its position there. */
  see({ id, source, isCommitOver, type, data }: NewEvent, position: bigint): void {
    if (type === LogIdentityEstablished.type) this.#logId = (JSON.parse(data.toString()) as { logId: string }).logId;
    while (this.#open[0] !== undefined && this.#open[0] < source) this.#found.set(this.#open.shift() ?? 0n, this.#last);
    if (isCommitOver) this.#last = position;
    if (this.#wantedEvents.has(id)) this.#events.set(id, position);
  }

  /** The new log's identity; undefined if the old one had none. */
  get logId(): string | undefined {
    return this.#logId;
  }

  of(position: bigint): bigint {
    return this.#found.get(position) ?? this.#last;
  }

  /** The position of an event that kept its id. */
  ofEvent(id: string): bigint | undefined {
    return this.#events.get(id);
  }
}
