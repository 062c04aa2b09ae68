import type { ProposedEvent } from '../wire/event-frame.ts';
import type { Written } from '../wire/write-answers.ts';
import type { Target } from '../wire/write-requests.ts';

export interface WriteRequest extends Target {
  readonly kind: 'append' | 'delete' | 'tombstone';
  /** Empty unless `kind` is `append`. */
  readonly events: readonly ProposedEvent[];
  readonly bytes: number;
}

export type WriteOutcome =
  | ({ kind: 'written' } & Written)
  /** `current` is the stream's revision, −1 without events. */
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'stream-deleted' }
  /** Not done in time; it may or may not be done later. */
  | { readonly kind: 'timeout' }
  /** The database is unreachable; the write may or may not have been done. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface EventWriter {
  /** Whether too much is waiting; callers should pause before they submit more. */
  readonly isCongested: boolean;
  /** Queues a write. `settle` is called once, with its outcome. */
  submit(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void;
}

/** A write that hasn't been answered yet. It is answered once. */
export class PendingWrite {
  constructor(
    readonly request: WriteRequest,
    /** Milliseconds since 1970. */
    readonly expires: number,
    private settle: ((outcome: WriteOutcome) => void) | undefined,
  ) {}

  get isSettled(): boolean {
    return this.settle === undefined;
  }

  /** Answers the request. Later calls have no effect. */
  answer(outcome: WriteOutcome): void {
    const settle = this.settle;
    this.settle = undefined;
    settle?.(outcome);
  }
}
