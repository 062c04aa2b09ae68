import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { StoredEvent } from './domain-events.ts';

/** The most events that one command writes, so that every reader can hold a whole commit. */
export const MAX_COMMIT_EVENTS = 1000;

/** How many events a command wrote, and which of them an event is. */
export interface CommitPart {
  readonly size: number;
  readonly index: number;
}

/**
 * Gathers stored events in the order of the log and hands them over by whole commits. A commit's
 * events stand together in the log, whatever their types and whether or not they can be read. A
 * commit is over with its last event. It is over, too, where an event follows that can't belong to
 * it, because a copy of a log may lack events that couldn't be read. An event that isn't marked is
 * whole by itself.
 */
export class WholeCommits<Event extends StoredEvent = StoredEvent> {
  #events: Event[] = [];
  /** The number of events, from the first one on, that are whole commits. */
  #whole = 0;
  /** The last event's part in a commit that isn't over. */
  #open: CommitPart | undefined;

  get count(): number {
    return this.#events.length;
  }

  get hasWhole(): boolean {
    return this.#whole > 0;
  }

  add(event: Event): void {
    const part = commitPart(event);
    const goesOn =
      part && this.#open && part.size === this.#open.size && part.index > this.#open.index;
    if (this.#open && !goesOn) {
      this.#whole = this.#events.length;
    }

    this.#events.push(event);
    this.#open = part && part.index < part.size - 1 ? part : undefined;
    if (!this.#open) {
      this.#whole = this.#events.length;
    }
  }

  /** Removes and returns the events of whole commits. */
  take(): Event[] {
    const whole = this.#events.splice(0, this.#whole);
    this.#whole = 0;
    return whole;
  }
}

/**
 * An event's part in its commit; undefined if it has none. Only the schedule's events do; another
 * program's may seem to.
 */
export function commitPart({
  streamId,
  metadata,
}: Pick<StoredEvent, 'streamId' | 'metadata'>): CommitPart | undefined {
  if (streamId !== SCHEDULE) {
    return undefined;
  }

  const { commit } = (metadata ?? {}) as {
    commit?: Partial<Record<keyof CommitPart, unknown>> | null;
  };
  const { size, index } = commit ?? {};
  return isCount(size) && isCount(index) && size <= MAX_COMMIT_EVENTS && index < size
    ? { size, index }
    : undefined;
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0;
