import { SCHEDULE } from '@cablepark/contracts/shared/streams';

import type { StoredEvent } from './domain-events.ts';

/** The most events that one command may write, so that every reader can hold a whole commit. */
export const MAX_COMMIT_EVENTS = 1000;

/** The size of a commit, and an event's index in it. */
export interface CommitPart {
  readonly size: number;
  readonly index: number;
}

/**
 * Gathers stored events in log order and hands them over by whole commits. The events of a commit
 * are adjacent in the log, whatever their types and whether or not they can be read. A commit ends
 * with its last event, or before an event that can't belong to it, because a copy of a log may lack
 * unreadable events. An unmarked event is a commit of its own.
 */
export class WholeCommits<Event extends StoredEvent = StoredEvent> {
  #events: Event[] = [];
  /** How many of the first events form whole commits. */
  #whole = 0;
  /** The last event's part in a commit that is still incomplete. */
  #open: CommitPart | undefined;

  get count(): number {
    return this.#events.length;
  }

  get hasWhole(): boolean {
    return this.#whole > 0;
  }

  add(event: Event): void {
    const part = readCommitPart(event);
    const isContinued =
      part && this.#open && part.size === this.#open.size && part.index > this.#open.index;
    if (this.#open && !isContinued) {
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
 * An event's part in its commit; undefined if it has none. Only the schedule's events have one;
 * another program's may look as if they had.
 */
export function readCommitPart({
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
