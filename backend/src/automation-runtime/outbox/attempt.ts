/**
 * The result of performing an intent: it was done, or it turned out that there was nothing to do.
 */
export type Performed = 'done' | 'dropped';

/**
 * The result of an attempt: the intent is closed, or is to be attempted again after some
 * milliseconds.
 */
export type Attempt =
  | { readonly state: Performed | 'closed' }
  | { readonly state: 'failed'; readonly isPermanent: boolean }
  | { readonly state: 'later'; readonly ms: number };

/**
 * Why an intent couldn't be performed. `problem` is stored and displayed, so it must not name a
 * person.
 */
export abstract class AttemptFailure extends Error {
  constructor(readonly problem: string) {
    super(problem);
  }
}

/** A later attempt may succeed. */
export class TemporaryFailure extends AttemptFailure {
  override readonly name = 'TemporaryFailure';
}

/** No later attempt can succeed. */
export class PermanentFailure extends AttemptFailure {
  override readonly name = 'PermanentFailure';
}
